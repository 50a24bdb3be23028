/** A third-party invisible captcha, if the operator chose one. Loaded only then. */

export interface Ajeno {
  provider: "turnstile" | "recaptcha" | "hcaptcha";
  siteKey: string;
}

interface Options {
  sitekey: string;
  size?: "invisible";
  appearance?: "interaction-only";
  callback: (token: string) => void;
  "error-callback": () => void;
  "expired-callback"?: () => void;
}

/** What the three providers have in common. */
interface Widget {
  render: (into: HTMLElement, options: Options) => string | number;
  execute?: (id: string | number) => unknown;
  ready?: (callback: () => void) => void;
}

const PROVIDERS = {
  turnstile: { script: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit", name: "turnstile" },
  recaptcha: { script: "https://www.google.com/recaptcha/api.js?render=explicit", name: "grecaptcha" },
  hcaptcha: { script: "https://js.hcaptcha.com/1/api.js?render=explicit", name: "hcaptcha" },
} as const;

const loading = new Map<string, Promise<Widget | null>>();

function load(provider: Ajeno["provider"]): Promise<Widget | null> {
  const known = loading.get(provider);
  if (known) return known;
  const { script, name } = PROVIDERS[provider];
  const loaded = new Promise<Widget | null>((resolve) => {
    const element = document.createElement("script");
    element.src = script;
    element.onload = () => {
      const widget = (window as unknown as Record<string, Widget | undefined>)[name];
      // The others are ready once their script has loaded; Turnstile even complains if asked.
      if (provider === "recaptcha" && widget?.ready) widget.ready(() => resolve(widget));
      else resolve(widget ?? null);
    };
    element.onerror = () => {
      loading.delete(provider);
      resolve(null);
    };
    document.head.append(element);
  });
  loading.set(provider, loaded);
  return loaded;
}

/** A token from that provider; null if there was none, which the server then reports. */
export async function solveAjeno({ provider, siteKey }: Ajeno): Promise<string | null> {
  const widget = await load(provider);
  if (!widget) return null;
  const place = document.createElement("div");
  document.body.append(place);
  const token = await new Promise<string | null>((resolve) => {
    const ended = () => resolve(null);
    const shape =
      provider === "turnstile" ? ({ appearance: "interaction-only" } as const) : ({ size: "invisible" } as const);
    const id = widget.render(place, {
      sitekey: siteKey,
      ...shape,
      callback: resolve,
      "error-callback": ended,
      "expired-callback": ended,
    });
    if (provider !== "turnstile") widget.execute?.(id);
  });
  place.remove();
  return token;
}
