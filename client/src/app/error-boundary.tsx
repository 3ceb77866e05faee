import type { ReactNode } from 'react';
import { Component } from 'react';
import { logError } from '@gamebox/web/log-error.ts';
import { ErrorPage } from './error-page.tsx';

interface ErrorBoundaryProps {
  /** The place in the history; a new place starts a new try. */
  place: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  broken: boolean;
  place: string;
}

/** Shows the error page in place of broken children until the player navigates. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { broken: true };
  }

  static getDerivedStateFromProps(
    { place }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return place === state.place ? null : { broken: false, place };
  }

  override componentDidCatch(error: unknown): void {
    logError('page error', { error });
  }

  override render(): ReactNode {
    return this.state.broken ? <ErrorPage /> : this.props.children;
  }
}
