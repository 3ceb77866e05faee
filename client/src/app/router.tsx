import { lazy } from 'react';
import { Navigate, createBrowserRouter } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import { RootLayout } from './frame/root-layout.tsx';
import { SCREENS } from './screens.ts';
import { Shell } from './shell.tsx';

const LoginScreen = lazy(async () => ({
  default: (await import('../screens/login/login-screen.tsx')).LoginScreen,
}));
const NotFoundScreen = lazy(async () => ({
  default: (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
}));

/** Every route of `spec.md §2`. A broken screen leaves the frame around it standing. */
export function createRouter() {
  const screens = SCREENS.map(({ path, load }) => {
    const Screen = lazy(async () => ({ default: await load() }));
    return { path, element: <Screen /> };
  });
  return createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <ErrorPage />,
      children: [
        {
          element: <RootLayout />,
          children: [
            {
              errorElement: <ErrorPage />,
              children: [
                { path: '/', element: <Navigate to="/home" replace /> },
                ...screens,
                { path: '*', element: <NotFoundScreen /> },
              ],
            },
          ],
        },
        { path: '/login', element: <LoginScreen /> },
      ],
    },
  ]);
}
