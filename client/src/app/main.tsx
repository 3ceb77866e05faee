import './zod-setup.ts';
import '../shared/ui/tokens.css';
import '../shared/ui/base.css';
import { start } from './start.tsx';

const root = document.getElementById('root');
if (root !== null) start(root);
