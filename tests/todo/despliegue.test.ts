/** The files an operator copies keep their promises: deploy/, the Dockerfile, and every example of a start. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { ESPERA_AL_CERRAR_MS, ESPERA_BASE_MS, MAX_CUERPO_BYTES } from "../../rules/limits/limits.ts";
import { makeSbom } from "../../scripts/sbom.ts";
import { readEnv } from "../../server/core/env/env.ts";
import { isWithin } from "../../server/core/net/proxies.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const CIERRE_S = 8;

/** The part of CycloneDX 1.6's schema that we write. */
const Part = z.strictObject({
  type: z.enum(["application", "library", "platform"]),
  "bom-ref": z.string().check(z.minLength(1)),
  group: z.optional(z.string()),
  name: z.string(),
  version: z.string(),
  purl: z.optional(z.string().check(z.regex(/^pkg:npm\/\S+@\S+$/))),
  hashes: z.optional(
    z.array(z.strictObject({ alg: z.literal("SHA-512"), content: z.string().check(z.regex(/^[0-9a-f]{128}$/)) })),
  ),
  licenses: z.optional(
    z.array(
      z.strictObject({
        license: z.union([z.strictObject({ id: z.string() }), z.strictObject({ name: z.string() })]),
      }),
    ),
  ),
});
const Bom = z.strictObject({
  $schema: z.literal("http://cyclonedx.org/schema/bom-1.6.schema.json"),
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  version: z.literal(1),
  metadata: z.strictObject({ component: Part }),
  components: z.array(Part),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/** Every environment variable that the program reads. */
function askedFor(): Set<string> {
  const dir = mkdtempSync(join(tmpdir(), "cuotica-"));
  const names = new Set<string>();
  const source = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_, name) => {
        names.add(String(name));
        return name === "DATA_DIR" ? dir : undefined;
      },
    },
  );
  readEnv(source);
  rmSync(dir, { recursive: true });
  return names;
}

/** The variables that an example sets or shows how to set. */
const namesIn = (text: string) => new Set([...text.matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map(([, name = ""]) => name));

const OF_COMPOSE = [
  ...["DOMINIO", "IMAGEN", "CODIGO", "REVISION", "CREATED", "IMAGEN_CADDY", "IMAGEN_LITESTREAM", "MEMORIA"],
  ...["LITESTREAM_ACCESS_KEY_ID", "LITESTREAM_SECRET_ACCESS_KEY"],
];
/** Variables for the tools that run the program, not for the program. */
const OF_BUN = ["BUN_RUNTIME_TRANSPILER_CACHE_PATH"];

describe("deploy/.env.example", () => {
  const named = namesIn(read("deploy/.env.example"));

  test("names each variable of the program once, and none that it does not know", () => {
    const asked = askedFor();
    expect([...asked].filter((name) => !named.has(name))).toEqual([]);
    expect([...named].filter((name) => !asked.has(name) && !OF_COMPOSE.includes(name))).toEqual([]);
    const lines = read("deploy/.env.example").match(/^#?[A-Z][A-Z\d_]+=/gm) ?? [];
    expect(lines).toHaveLength(named.size);
  });

  test("sets nothing but the domain: what is not filled in is not sent", () => {
    expect(read("deploy/.env.example").match(/^[A-Z].*/gm)).toEqual(["DOMINIO=tu-dominio.com"]);
  });

  test("the one of the repository names nothing unknown either", () => {
    const asked = askedFor();
    expect([...namesIn(read(".env.example"))].filter((name) => !asked.has(name))).toEqual([]);
  });
});

interface Service {
  image: string;
  environment: Record<string, string>;
  ports?: string[];
  volumes: string[];
  stop_grace_period?: string;
  cap_add?: string[];
  pull_policy?: string;
  networks: unknown;
  [key: string]: unknown;
}

describe("deploy/compose.yaml", () => {
  const text = read("deploy/compose.yaml");
  const compose = Bun.YAML.parse(text) as {
    services: Record<"cuotica" | "caddy" | "litestream", Service>;
    networks: { red: { ipam: { config: [{ subnet: string; ip_range: string }] } } };
    volumes: Record<string, unknown>;
  };
  const { cuotica, caddy, litestream } = compose.services;

  test.each(["cuotica", "caddy", "litestream"] as const)(
    "%s is shut in, comes back by itself and does not fill the disk",
    (name) => {
      expect(compose.services[name]).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        restart: "unless-stopped",
        logging: { driver: "json-file", options: { "max-size": "10m", "max-file": "5" } },
      });
    },
  );

  test("only Caddy is reached from outside, and only where HTTPS needs it", () => {
    expect([cuotica.ports, litestream.ports]).toEqual([undefined, undefined]);
    expect(cuotica.cap_add).toBeUndefined();
    expect(caddy.ports).toEqual(["0.0.0.0:80:80/tcp", "0.0.0.0:443:443/tcp", "0.0.0.0:443:443/udp"]);
    expect(caddy.cap_add).toEqual(["NET_BIND_SERVICE"]);
  });

  test("the program believes Caddy's word of who visits, and nobody else's", () => {
    const address = (caddy.networks as { red: { ipv4_address: string } }).red.ipv4_address;
    expect(cuotica.environment.TRUSTED_PROXIES).toBe(address);
    const [{ subnet, ip_range }] = compose.networks.red.ipam.config;
    expect(isWithin(address, [subnet])).toBe(true);
    // The program starts first: it must not be given Caddy's address.
    expect(isWithin(address, [ip_range])).toBe(false);
    expect(caddy.environment.APP).toBe(`cuotica:${cuotica.environment.PORT}`);
  });

  test("the program is told where it is, in production, and has time to end", () => {
    expect(cuotica.environment).toMatchObject({ NODE_ENV: "production", DATA_DIR: "/data", HOST: "0.0.0.0" });
    expect(cuotica.environment.PUBLIC_URL).toMatch(/^https:\/\/\$\{DOMINIO:\?/);
    expect(Number.parseInt(cuotica.stop_grace_period ?? "0", 10)).toBeGreaterThanOrEqual(CIERRE_S);
    expect(CIERRE_S * 1000).toBeGreaterThan(ESPERA_AL_CERRAR_MS);
    // No name is resolved outside: an image of that name on the internet would be somebody else's.
    expect(cuotica.image).toMatch(/^\$\{IMAGEN:-localhost\/cuotica\}$/);
    expect(cuotica.build).toMatchObject({ context: expect.stringMatching(/^\$\{CODIGO:-\.\.\}$/) });
  });

  test("what lasts is in volumes that are declared, and what it asks for is known", () => {
    const named = [...cuotica.volumes, ...caddy.volumes].map((volume) => volume.split(":")[0] ?? "");
    expect(named.filter((name) => !name.startsWith("./") && !(name in compose.volumes))).toEqual([]);
    expect(cuotica.volumes).toContain("datos:/data");
    const asked = askedFor();
    expect(Object.keys(cuotica.environment).filter((name) => !asked.has(name))).toEqual([]);
    const given = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = ""]) => name);
    expect(given.filter((name) => !OF_COMPOSE.includes(name))).toEqual([]);
  });
});

describe("deploy/Caddyfile", () => {
  const text = read("deploy/Caddyfile");
  const bare = text.replace(/^\s*#.*/gm, "");

  test("streams at once, takes what the program takes, and never cuts what is live", () => {
    expect(bare).toMatch(/flush_interval -1\b/);
    expect(bare).toContain(`max_size ${MAX_CUERPO_BYTES / 1024 ** 2}MiB`);
    expect(bare).not.toMatch(/read_body|write_timeout|\bwrite\b|\bencode\b/);
  });

  test("believes nobody about the visitor's address, and writes down no visits", () => {
    expect(bare).not.toMatch(/trusted_proxies|X-Forwarded-For|X-Real-IP/i);
    expect(bare).not.toMatch(/^\s*log\b/m);
    expect(bare).toMatch(/^\s*admin off$/m);
  });

  test.skipIf(!Bun.which("caddy"))("is valid for the Caddy of this machine (not tried where there is none)", () => {
    const { exitCode, stderr } = Bun.spawnSync(
      ["caddy", "validate", "--adapter", "caddyfile", "--config", join(ROOT, "deploy/Caddyfile")],
      { env: { ...process.env, DOMINIO: "ejemplo.com" }, stdout: "ignore" },
    );
    expect(exitCode, stderr.toString()).toBe(0);
  });
});

describe("deploy/cuotica.service", () => {
  const text = read("deploy/cuotica.service");
  const settings = [...text.matchAll(/^([A-Z]\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value] as const);
  const all = (name: string) => settings.filter(([given]) => given === name).map(([, value]) => value);

  test("comes back from everything but a wrong configuration, and has time to end", () => {
    expect(all("Restart")).toEqual(["always"]);
    expect(all("RestartPreventExitStatus")).toEqual(["78"]);
    expect(all("StartLimitIntervalSec")).toEqual(["0"]);
    expect(Number(all("TimeoutStopSec")[0])).toBeGreaterThanOrEqual(CIERRE_S);
  });

  test("is shut in, but for what JavaScript needs", () => {
    for (const name of ["NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices", "ProtectKernelTunables"])
      expect(all(name), name).toEqual(["yes"]);
    expect(all("ProtectSystem")).toEqual(["strict"]);
    expect(all("CapabilityBoundingSet")).toEqual([""]);
    expect(all("User")).toEqual(["cuotica"]);
    expect([all("StateDirectory"), all("StateDirectoryMode"), all("UMask")]).toEqual([["cuotica"], ["0700"], ["0077"]]);
    expect(all("MemoryDenyWriteExecute")).toEqual([]);
  });

  test("who reads a stranger's file may set itself less memory, and dies of too much alone", () => {
    expect(all("SystemCallFilter").at(-1)?.split(" ")).toEqual(["setrlimit", "prlimit64", "setpriority"]);
    expect(all("OOMPolicy")).toEqual(["continue"]);
  });

  test("listens only to this machine and knows its variables", () => {
    const given = all("Environment").flatMap((line) =>
      line.split(" ").map((pair) => pair.split("=") as [string, string]),
    );
    expect(Object.fromEntries(given)).toMatchObject({
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      DATA_DIR: "/var/lib/cuotica",
      TRUSTED_PROXIES: "127.0.0.1",
    });
    const asked = askedFor();
    expect(given.map(([name]) => name).filter((name) => !asked.has(name) && !OF_BUN.includes(name))).toEqual([]);
  });

  test("its command line runs as it does, where it does", () => {
    const cli = read("deploy/cuotica-cli");
    const line = all("Environment").find((given) => given.includes("DATA_DIR")) ?? "none";
    for (const pair of line.split(" ").filter((pair) => !pair.startsWith("TRUSTED_PROXIES=")))
      expect(cli).toContain(pair);
    for (const name of ["User", "UMask", "WorkingDirectory", "EnvironmentFile"])
      expect(cli).toContain(`--property=${name}=${all(name)[0]}`);
  });

  describe.skipIf(!Bun.which("systemd-analyze"))("with systemd-analyze (not tried where there is none)", () => {
    const dir = mkdtempSync(join(tmpdir(), "cuotica-"));
    const unit = join(dir, "cuotica.service");
    // The program it names is the operator's; here it is this one.
    beforeAll(() => writeFileSync(unit, text.replace("/usr/local/bin/bun", process.execPath)));
    afterAll(() => rmSync(dir, { recursive: true }));

    test("says nothing that systemd does not understand", () => {
      const { exitCode, stderr } = Bun.spawnSync(["systemd-analyze", "verify", unit]);
      expect([exitCode, stderr.toString()]).toEqual([0, ""]);
    });
  });
});

describe("deploy/varios", () => {
  const lines = (path: string) =>
    read(path)
      .split("\n")
      .filter((line) => line && !line.startsWith("#"));

  test("the template unit shuts a house in as the one unit does", () => {
    const own =
      /^(Description|User|Group|WorkingDirectory|EnvironmentFile|Environment|StateDirectory|CacheDirectory|Memory)/;
    const [one, many] = [lines("deploy/cuotica.service"), lines("deploy/varios/cuotica@.service")].map((all) =>
      all.filter((line) => !own.test(line)),
    );
    expect(many).toEqual(one);
    const text = read("deploy/varios/cuotica@.service");
    for (const what of ["User=cuotica-%i", "StateDirectory=cuotica/%i", "/etc/cuotica/instancias/%i.env"])
      expect(text).toContain(what);
  });

  test.skipIf(!Bun.which("systemd-analyze"))(
    "systemd finds nothing to say of it (not tried where there is none)",
    () => {
      const dir = mkdtempSync(join(tmpdir(), "cuotica-"));
      const unit = join(dir, "cuotica@.service");
      writeFileSync(unit, read("deploy/varios/cuotica@.service").replace("/usr/local/bin/bun", process.execPath));
      const { exitCode, stderr } = Bun.spawnSync(["systemd-analyze", "verify", join(dir, "cuotica@ana.service")]);
      rmSync(dir, { recursive: true });
      expect([exitCode, stderr.toString()]).toEqual([0, ""]);
    },
  );

  test("under Compose it is shut in too, and its port is this machine's alone", () => {
    const { services } = Bun.YAML.parse(read("deploy/varios/compose.yaml")) as { services: { cuotica: Service } };
    const { cuotica } = services;
    expect(cuotica).toMatchObject({
      ...{ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"], restart: "unless-stopped" },
      user: "1000:1000",
    });
    expect(cuotica.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:\$\{PORT:\?.*\}:3000$/)]);
    expect(Number.parseInt(cuotica.stop_grace_period ?? "0", 10)).toBeGreaterThanOrEqual(CIERRE_S);
  });
});

describe.skipIf(!Bun.which("kubectl"))("deploy/kubernetes (not tried where there is no kubectl)", () => {
  const build = (folder: string) => {
    const { stdout, stderr } = Bun.spawnSync([
      "kubectl",
      "kustomize",
      "--load-restrictor=LoadRestrictionsNone",
      folder,
    ]);
    expect(stderr.toString()).toBe("");
    return Bun.YAML.parse(stdout.toString()) as { kind: string; metadata: { namespace?: string } }[];
  };

  test("is one process with one volume, and what docs/varios.md shows makes another of it", () => {
    const dir = mkdtempSync(join(tmpdir(), "cuotica-"));
    const [, overlay = ""] = /```yaml\n(apiVersion: kustomize[\s\S]*?)```/.exec(read("docs/varios.md")) ?? [];
    writeFileSync(
      join(dir, "kustomization.yaml"),
      overlay.replace("../cuotica", relative(dir, join(ROOT, "deploy/kubernetes"))),
    );
    const [base, ana] = [build(join(ROOT, "deploy/kubernetes")), build(dir)];
    rmSync(dir, { recursive: true });
    const kinds = ["ConfigMap", "Ingress", "NetworkPolicy", "Service", "StatefulSet"];
    expect(base.map(({ kind }) => kind).toSorted()).toEqual(kinds);
    const of = (kind: string) => ana.find((one) => one.kind === kind);
    expect(ana.every(({ metadata }) => metadata.namespace === "ana")).toBe(true);
    expect(of("ConfigMap")).toMatchObject({ data: { PUBLIC_URL: "https://prestamos-ana.com" } });
    expect(of("Ingress")).toMatchObject({ spec: { rules: [{ host: "prestamos-ana.com" }] } });
    expect(of("StatefulSet")).toMatchObject({
      spec: {
        replicas: 1,
        template: { spec: { containers: [{ image: "tu-registro/cuotica:0.1.0", name: "cuotica" }] } },
        volumeClaimTemplates: [{ spec: { accessModes: ["ReadWriteOncePod"] } }],
      },
    });
  });
});

test("deploy/litestream.yml waits as long as the program, for the database where compose.yaml keeps it", () => {
  const { dbs } = Bun.YAML.parse(read("deploy/litestream.yml")) as { dbs: Record<string, unknown>[] };
  expect(dbs).toEqual([
    { path: "/data/cuotica.db", "busy-timeout": `${ESPERA_BASE_MS / 1000}s`, replicas: [expect.anything()] },
  ]);
});

describe("the image", () => {
  const dockerfile = read("Dockerfile");

  test("can be pinned, says what it is, and runs as nobody in particular", () => {
    expect(dockerfile.match(/^FROM .*/gm)?.every((line) => line.includes("{BASE_DIGEST:+@"))).toBe(true);
    const labels = ["title", "description", "source", "version", "revision", "created", "licenses", "base.digest"];
    expect(labels.filter((label) => !dockerfile.includes(`org.opencontainers.image.${label}=`))).toEqual([]);
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
  });

  test("carries a list of what it is made of, in the form of CycloneDX 1.6", () => {
    const sbom = makeSbom();
    const { components, dependencies: edges, ...bom } = z.parse(Bom, JSON.parse(sbom));
    const refs = [bom.metadata.component, ...components].map((part) => part["bom-ref"]);
    expect(new Set(refs).size).toBe(refs.length);
    expect(edges.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.includes(ref))).toEqual([]);
    const { dependencies, packageManager } = JSON.parse(read("package.json")) as {
      dependencies: Record<string, string>;
      packageManager: string;
    };
    const purls = components.map(({ purl }) => decodeURIComponent(purl ?? ""));
    const direct = Object.entries(dependencies).map(([name, version]) => `pkg:npm/${name}@${version}`);
    expect(direct.filter((purl) => !purls.includes(purl))).toEqual([]);
    // Code sent to a browser counts; code only for builds and tests does not.
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(["react-dom", "wouter"]));
    expect(purls.filter((purl) => /vitest|biome|typescript|@types\//.test(purl))).toEqual([]);
    expect(components.filter(({ name, hashes }) => name !== packageManager.split("@")[0] && !hashes?.length)).toEqual(
      [],
    );
    expect(makeSbom()).toBe(sbom);
  });
});

test("every example publishes the program's port to this machine alone", () => {
  const docs = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
  const pages = ["README.md", "SECURITY.md", "Dockerfile", ...docs.map((name) => `docs/${name}`)];
  const published = pages.flatMap((page) =>
    [...read(page).matchAll(/(?:^|\s)(?:-p|--publish)[ =](\S+)/gm)].map(([, port = ""]) => `${page}: ${port}`),
  );
  expect(published.length).toBeGreaterThan(1);
  expect(published.filter((line) => !/: 127\.0\.0\.1:\d+:\d+$/.test(line))).toEqual([]);
});
