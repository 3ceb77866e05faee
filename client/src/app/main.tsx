import './zod-setup.ts';
import '@gamebox/ui/tokens.css';
import '@gamebox/ui/base.css';
import { start } from './start.tsx';

const root = document.getElementById('root');
if (root !== null) start(root);
