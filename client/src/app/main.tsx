import './zod-setup.ts';
import './load-react-dom.ts';
import '@gamebox/ui/tokens.css';
import '@gamebox/ui/base.css';
import { start } from './start.tsx';

const root = document.getElementById('root');
// A task of its own: evaluating the script is a long one, and the browser can paint in between.
if (root !== null) setTimeout(start, 0, root);
