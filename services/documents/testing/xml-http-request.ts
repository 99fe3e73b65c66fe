/** As much of XMLHttpRequest as the browser's build of the SDK uses, on fetch, so that it runs in Node. */
export class SmallXmlHttpRequest {
  readyState = 0
  status = 0
  statusText = ''
  responseText = ''
  responseType = ''
  withCredentials = false
  onreadystatechange: (() => void) | null = null
  ontimeout: (() => void) | null = null
  readonly #headers = new Headers()
  readonly #leaving = new AbortController()
  #method = 'GET'
  #url = ''
  #answered = new Headers()

  get response(): string {
    return this.responseText
  }

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
    this.#become(1)
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.append(name, value)
  }

  getResponseHeader(name: string): string | null {
    return this.#answered.get(name)
  }

  getAllResponseHeaders(): string {
    return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }

  abort(): void {
    this.#leaving.abort()
  }

  send(body?: string | null): void {
    void this.#ask(body ?? undefined)
  }

  async #ask(body: string | undefined): Promise<void> {
    try {
      const response = await fetch(this.#url, {
        method: this.#method,
        headers: this.#headers,
        body,
        signal: this.#leaving.signal,
      })
      this.#answered = response.headers
      this.status = response.status
      this.statusText = response.statusText
      this.responseText = await response.text()
    } catch {
      if (this.#leaving.signal.aborted) return
      this.status = 0
    }
    this.#become(4)
  }

  #become(state: number): void {
    this.readyState = state
    this.onreadystatechange?.()
  }
}
