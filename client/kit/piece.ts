import { type ComponentType, lazy } from "react";

/** A lazily loaded component. */
export interface Piece<Component = ComponentType> {
  /** Starts its download. */
  load: () => Promise<unknown>;
  Content: Component;
}

/** A component that a file exports as `name`, loaded on demand. */
export function piece<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): Piece<Module[Name]> {
  const Content = lazy(() => load().then((module) => ({ default: module[name] as ComponentType })));
  return { load, Content: Content as Module[Name] };
}
