import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { RootLayout } from './frame/root-layout.tsx';
import { SCREENS } from './screens.ts';
import { Shell } from './shell.tsx';

const LoginScreen = lazy(async () => ({
  default: (await import('../screens/login/login-screen.tsx')).LoginScreen,
}));
const NotFoundScreen = lazy(async () => ({
  default: (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
}));

const screens = SCREENS.map(({ path, load }) => {
  const Screen = lazy(async () => ({ default: await load() }));
  return { path, element: <Screen /> };
});

/** Every route of `spec.md §2`. Home comes with the frame: it is what nearly every start shows. */
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
