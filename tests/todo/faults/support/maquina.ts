/**
 * An experiment's requirements of its machine, and failing disks. Everything is mounted under a folder of the experiment's own
 * and unmounted with it. If something is missing the experiment reports that and counts as skipped, never as passed.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { folder } from "./programa.ts";

const NEEDS = {
  root: { holds: () => process.getuid?.() === 0, said: "ser root" },
  strace: { holds: () => has("strace"), said: "strace" },
  loop: { holds: () => has("losetup") && existsSync("/dev/loop-control"), said: "losetup" },
  ext4: { holds: () => has("mkfs.ext4"), said: "mkfs.ext4" },
  xfs: { holds: () => has("mkfs.xfs") && has("xfs_io") && knowsXfs(), said: "XFS en el núcleo y xfsprogs" },
} as const;

export type Need = keyof typeof NEEDS;

const PLACES = `${process.env.PATH}:/usr/sbin:/sbin`;
const has = (program: string) => Bun.which(program, { PATH: PLACES }) !== null;
const knowsXfs = () => /\bxfs$/m.test(readFileSync("/proc/filesystems", "utf8"));

/** Marks the experiment as skipped, with what this machine lacks for it. */
export function demand(skip: (note: string) => void, experiment: string, ...needs: Need[]): void {
  const missing = needs.filter((need) => !NEEDS[need].holds()).map((need) => NEEDS[need].said);
  if (missing.length === 0) return;
  const note = `no se puede aquí: falta ${missing.join(", ")}`;
  process.stdout.write(`FALLAS ${experiment}: ${note}\n`);
  skip(note);
}

/** Runs a system command; throws its output if it fails. */
export function sh(...command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { env: { ...process.env, PATH: PLACES } });
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr.toString().trim()}`);
  return stdout.toString().trim();
}

/** Unmounts a file system; a process killed while reading a photo may hold it for a moment. */
function unmount(dir: string): void {
  for (let tries = 0; tries < 50; tries += 1) {
    // A file system that was shut down accepts no other request.
    if (!readFileSync("/proc/mounts", "utf8").includes(` ${dir} `)) return;
    if (Bun.spawnSync(["umount", dir], { env: { ...process.env, PATH: PLACES } }).exitCode === 0) return;
    Bun.sleepSync(200);
  }
  throw new Error(`${dir} stays mounted`);
}

export interface Disco {
  /** Where it is mounted. */
  dir: string;
  remove(): void;
}

/** A small disk of its own, with ext4. */
export function smallDisk(megabytes: number): Disco {
  const { dir: place, remove } = folder();
  const [image, dir] = [join(place, "disco.img"), join(place, "disco")];
  mkdirSync(dir);
  sh("truncate", "-s", `${megabytes}M`, image);
  sh("mkfs.ext4", "-q", "-F", image);
  sh("mount", "-o", "loop", image, dir);
  return {
    dir,
    remove() {
      unmount(dir);
      remove();
    },
  };
}

export interface DiscoConCortes extends Disco {
  /** Cuts the power: whatever was in the disk's cache is lost. Nothing can be written after it. */
  cut(): void;
  /** Restores the power: the same disk, mounted again, its journal replayed. */
  back(): void;
}

/**
 * XFS on a disk with a volatile cache. The disk is a loop device over a file on another XFS: writes to that file that were not
 * flushed (a flush by the inner file system becomes an fsync of the file) are only in memory, as in a real disk's cache. The
 * cut shuts the outer file system down without its log (XFS_FSOP_GOING_FLAGS_NOLOGFLUSH), so all of that is lost at once.
 */
export function diskWithCuts(): DiscoConCortes {
  const { dir: place, remove } = folder();
  const at = (name: string) => join(place, name);
  const [platter, outer, inner] = [at("plato.img"), at("fuera"), at("disco")];
  const disk = join(outer, "disco.img");
  for (const dir of [outer, inner]) mkdirSync(dir);
  sh("truncate", "-s", "1200M", platter);
  sh("mkfs.xfs", "-q", platter);
  sh("mount", "-o", "loop", platter, outer);
  sh("fallocate", "-l", "400M", disk);
  sh("mkfs.xfs", "-q", disk);
  let device = "";
  const attach = () => {
    device = sh("losetup", "--find", "--show", disk);
    sh("mount", device, inner);
  };
  const detach = () => {
    unmount(inner);
    if (device) sh("losetup", "-d", device);
    device = "";
    unmount(outer);
  };
  attach();
  sh("sync");
  return {
    dir: inner,
    cut: () => void sh("xfs_io", "-x", "-c", "shutdown", outer),
    back() {
      detach();
      sh("mount", "-o", "loop", platter, outer);
      attach();
    },
    remove() {
      detach();
      remove();
    },
  };
}
