import { Navigate, Route, Routes } from 'react-router';
import { FramelessLayout } from './frame/frameless-layout.tsx';
import { RootLayout } from './frame/root-layout.tsx';
import { lazyScreen } from '../shared/lib/lazy-screen.ts';
import { GuardedScreen } from './guarded-screen.tsx';
import { SCREENS } from './screens.ts';
import { Shell } from './shell.tsx';

const routes = SCREENS.map((screen) => {
  const Content = screen.load === undefined ? screen.screen : lazyScreen(screen.load);
  const element = (
    <GuardedScreen screen={screen}>
      <Content />
    </GuardedScreen>
  );
  const route = <Route key={screen.path} path={screen.path} element={element} />;
  return { route, frameless: screen.frameless === true };
});
const NotFoundScreen = lazyScreen(
  async () => (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
);

/** The routes of all screens. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route element={<RootLayout />}>
          <Route path="/" element={<Navigate to="/home" replace />} />
          {routes.filter(({ frameless }) => !frameless).map(({ route }) => route)}
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
        <Route element={<FramelessLayout />}>
          {routes.filter(({ frameless }) => frameless).map(({ route }) => route)}
        </Route>
      </Route>
    </Routes>
  );
}
