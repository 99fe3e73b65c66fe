/** What the server knows of a request besides the request itself. */
export interface Arrival {
  /** Where it came from, as far as the server trusts what it was told. */
  readonly clientAddress: string
  /** The number it has in the log. */
  readonly requestId: string
}

/** How a service is asked over HTTP: a request in, an answer out, whatever happens. */
export type Fetch = (request: Request, arrival: Pick<Arrival, 'clientAddress'>) => Promise<Response>
