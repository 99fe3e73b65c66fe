import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** What a monitoring system may read: counts and times, never who. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'exhale_http_request_seconds',
    help: 'Time to answer, by kind of address',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  /** Looked up once each, which costs more than counting. There are as many as routes, never as addresses. */
  // Bounded: one for each kind of route and status.
  const known = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
  const faults = new Counter({
    name: 'exhale_faults_total',
    help: 'Errors shown to people',
    registers: [registry],
  })
  return {
    countRequest(method: string, route: string, status: number, seconds: number): void {
      const key = `${method} ${route} ${status}`
      const histogram = known.get(key) ?? requests.labels({ method, route, status })
      known.set(key, histogram)
      histogram.observe(seconds)
    },
    countFault: () => faults.inc(),
    /** A figure that is asked for when somebody looks. */
    watch(name: string, help: string, count: () => number): void {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(count())
        },
      })
    },
    print: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
