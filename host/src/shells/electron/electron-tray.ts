import type { ElectronApi, ElectronTray } from './electron-api.ts';

/** A red square of 16 px in the logo's colour: visible on a light and a dark bar. */
const ICON =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mN4ZGZGEmIY1TCqYfhqAAA9EE4QiNOv2gAAAABJRU5ErkJggg==';

export interface TrayActions {
  readonly show: () => void;
  readonly end: () => void;
}

/** Shows the icon in the tray, with which the player opens a hidden window again. */
export function showTray(
  { Tray, Menu, nativeImage }: ElectronApi,
  { show, end }: TrayActions,
): ElectronTray {
  const tray = new Tray(nativeImage.createFromDataURL(ICON));
  tray.setToolTip('游戏盒子');
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: '打开游戏盒子', click: show },
      { label: '退出', click: end },
    ]),
  );
  tray.on('click', show);
  return tray;
}
