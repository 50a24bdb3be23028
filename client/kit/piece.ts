import { type ComponentType, lazy } from "react";

/** A component in a file of its own, which arrives when it is first asked for. */
export interface Piece<Component = ComponentType> {
  /** Starts its download. */
  load: () => Promise<unknown>;
  Content: Component;
}

/** The component that a file exports as `name`, which may be drawn as if it were here. */
export function piece<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): Piece<Module[Name]> {
  const Content = lazy(() => load().then((module) => ({ default: module[name] as ComponentType })));
  return { load, Content: Content as Module[Name] };
}
