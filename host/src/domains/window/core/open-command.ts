export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** The command with which a system opens an address or a folder; null if it has none. */
export function openCommand(platform: string, hasDisplay: boolean, target: string): Command | null {
  switch (platform) {
    case 'win32':
      return { program: 'rundll32', args: ['url.dll,FileProtocolHandler', target] };
    case 'darwin':
      return { program: 'open', args: [target] };
    default:
      return hasDisplay ? { program: 'xdg-open', args: [target] } : null;
  }
}

/**
 * Only these are opened by the system: a `file:` address or another scheme could start any program.
 */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(url);
}

const TITLE = '选择安装目录';
/** Encodes the dialog's answer, so that it arrives unchanged for every code page. */
const POWERSHELL = [
  'Add-Type -AssemblyName System.Windows.Forms;',
  '[Console]::OutputEncoding=[Text.Encoding]::UTF8;',
  '$d=New-Object System.Windows.Forms.FolderBrowserDialog;',
  "if($d.ShowDialog() -eq 'OK'){$d.SelectedPath}",
].join('');

/** Programs that show a folder dialog; the first existing one is used. */
export function folderDialogs(platform: string, hasDisplay: boolean): readonly Command[] {
  if (platform === 'win32')
    return [{ program: 'powershell', args: ['-NoProfile', '-STA', '-Command', POWERSHELL] }];
  if (platform === 'darwin')
    return [
      {
        program: 'osascript',
        args: ['-e', `POSIX path of (choose folder with prompt "${TITLE}")`],
      },
    ];
  if (!hasDisplay) return [];
  return [
    { program: 'zenity', args: ['--file-selection', '--directory', `--title=${TITLE}`] },
    { program: 'kdialog', args: ['--title', TITLE, '--getexistingdirectory', '.'] },
  ];
}

/** The command with which a system shows a notification; null if it has none. */
export function notifyCommand(
  platform: string,
  hasDisplay: boolean,
  title: string,
  body: string,
): Command | null {
  switch (platform) {
    case 'win32':
      return {
        program: 'powershell',
        args: ['-NoProfile', '-NonInteractive', '-Command', balloon(title, body)],
      };
    case 'darwin':
      return { program: 'osascript', args: [...DISPLAY_NOTIFICATION, title, body] };
    default:
      return hasDisplay
        ? { program: 'notify-send', args: ['--app-name=Gamebox', '--', title, body] }
        : null;
  }
}

/** The texts are passed as arguments, so nothing in them is run as a script. */
const DISPLAY_NOTIFICATION = [
  ['-e', 'on run {noteTitle, noteBody}'],
  ['-e', 'display notification noteBody with title noteTitle'],
  ['-e', 'end run'],
].flat();

function balloon(title: string, body: string): string {
  return [
    'Add-Type -AssemblyName System.Windows.Forms,System.Drawing;',
    '$n=New-Object System.Windows.Forms.NotifyIcon;',
    '$n.Icon=[System.Drawing.SystemIcons]::Information;$n.Visible=$true;',
    `$n.ShowBalloonTip(10000,${quoted(title)},${quoted(body)},'Info');`,
    'Start-Sleep 10;$n.Dispose()',
  ].join('');
}

/** Quotes a text for PowerShell, which treats each of these marks as a quote. */
function quoted(text: string): string {
  return `'${text.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`;
}
