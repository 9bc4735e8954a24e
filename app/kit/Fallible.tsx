import { Component, type ReactNode } from 'react';

interface FallibleProps {
  /** Another one is tried anew. */
  of?: string;
  instead: ReactNode;
  children: ReactNode;
}

/** What cannot be drawn, as when its files do not come over a weak network, takes nothing else of the page with it. */
export class Fallible extends Component<FallibleProps, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidUpdate(before: FallibleProps): void {
    if (before.of !== this.props.of && this.state.isBroken) this.setState({ isBroken: false });
  }
  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
