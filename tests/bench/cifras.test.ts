/** The arithmetic of the measurements, and the parsing of other programs' output, with figures worked out by hand. */
import { describe, expect, test } from "vitest";
import { joinTandas, median, percentile, tandaOf } from "../../bench/apoyo/cifras.ts";
import { readCpu, readMemory, readWrk } from "../../bench/apoyo/lectores.ts";

const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);

describe("percentiles", () => {
  test("are members of the list, by nearest rank", () => {
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile([...hundred, 1000], 0.99)).toBe(100);
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([], 0.5)).toBe(0);
  });

  test("the median is the middle, or halfway between both", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBe(0);
  });
});

test("a run counts every request, also what went wrong", () => {
  expect(tandaOf(hundred, 4, 3)).toEqual({ peticiones: 100, segundos: 4, porSegundo: 25, p50: 50, p99: 99, malas: 3 });
});

test("each run stands beside the bare server's around it, and the middle ratio counts", () => {
  const runs = [100, 200, 600].map((porSegundo) => ({
    ...tandaOf([1, 2, 3], 1, 0),
    porSegundo,
    cpu: 1000 / porSegundo,
  }));
  expect(joinTandas(runs, [1000, 400, 1000])).toEqual({ porSegundo: 200, p50: 2, p99: 3, cpu: 5, razon: 0.5 });
  expect(
    joinTandas(
      runs.map((run) => ({ ...run, cpu: null })),
      [],
    ),
  ).toMatchObject({ cpu: null, razon: null });
});

describe("wrk's report", () => {
  const REPORT = `Running 3s test @ http://127.0.0.1:33871/trpc/usuarios.me
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   765.16us  135.89us   1.01s    57.14%
    Req/Sec    36.40     23.07    68.00     60.00%
  Latency Distribution
     50%  763.51us
     75%  871.33us
     90%    2.94ms
     99%    1.01s 
  6210 requests in 3.03s, 1.24MB read
Requests/sec:   2049.50
Transfer/sec:    418.48KB
`;

  test("in milliseconds, whatever its units", () => {
    const read = readWrk(REPORT);
    expect(read).toEqual({
      peticiones: 6210,
      segundos: 3.03,
      porSegundo: 2049.5,
      p50: expect.any(Number),
      p99: 1010,
      malas: 0,
    });
    expect(read.p50).toBeCloseTo(0.76351);
  });

  test("says what was refused or broke", () => {
    const errors = "  Socket errors: connect 1, read 2, write 0, timeout 4\n  Non-2xx or 3xx responses: 10\n";
    expect(readWrk(REPORT.replace("Requests/sec", `${errors}Requests/sec`)).malas).toBe(17);
  });

  test("half of one is none", () => {
    expect(() => readWrk(REPORT.slice(0, 300))).toThrow("wrk did not say");
  });
});

describe("/proc", () => {
  test("a process's time is its own, the system's, and its children's, in hundredths of a second", () => {
    const stat = "4021 (a (b) c) S 1 4021 4021 0 -1 4194560 9 0 0 0 150 30 7 3 20 0 9 0 5 1 2";
    expect(readCpu(stat)).toBe(1900);
    expect(() => readCpu("4021 (bun) S 1")).toThrow("not a process");
  });

  test("its memory in megabytes", () => {
    const status = "Name:\tbun\nVmHWM:\t  204800 kB\nVmRSS:\t  102400 kB\nRssAnon:\t   51200 kB\nThreads:\t9\n";
    expect([readMemory(status, "VmRSS"), readMemory(status, "RssAnon")]).toEqual([100, 50]);
    expect(() => readMemory("Name:\tbun\n", "VmRSS")).toThrow("no VmRSS");
  });
});
