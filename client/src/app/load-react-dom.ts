import { restoreErrorStacks } from './no-error-stacks.ts';
import 'react-dom/client';

// React DOM makes an Error while it is evaluated. If a debugger is attached, as in the host's own
// window, V8 looks up the line of each function on its stack, and for that parses the whole script
// a second time: half of the time that evaluating it takes.
restoreErrorStacks();
