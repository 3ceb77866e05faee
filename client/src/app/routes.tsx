import { Navigate, Route, Routes } from 'react-router';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { RootLayout } from './frame/root-layout.tsx';
import { lazyScreen } from '../shared/lib/lazy-screen.ts';
import { SCREENS } from './screens.ts';
import { Shell } from './shell.tsx';

const screens = SCREENS.map(({ path, load }) => {
  const Screen = lazyScreen(load);
  return { path, element: <Screen /> };
});
const NotFoundScreen = lazyScreen(
  async () => (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
);
const LoginScreen = lazyScreen(
  async () => (await import('../screens/login/login-screen.tsx')).LoginScreen,
);

/**
 * Every route of `docs/specification.md#screens-and-routes`. Home comes with the frame: it is what
 * nearly every start shows.
 */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route element={<RootLayout />}>
          <Route path="/" element={<Navigate to="/home" replace />} />
          <Route path="/home" element={<HomeScreen />} />
          {screens.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
        <Route path="/login" element={<LoginScreen />} />
      </Route>
    </Routes>
  );
}
