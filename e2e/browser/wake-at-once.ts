import type { BrowserContext } from 'playwright-core'

/** Tests and cameras are quicker than anyone: for them a page wakes as it loads. `waking.test.ts` has it as people do. */
export async function wakeAtOnce(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Observer = PerformanceObserver
    window.PerformanceObserver = class extends Observer {
      readonly #onSeen: () => void
      constructor(onEntries: PerformanceObserverCallback) {
        super(onEntries)
        this.#onSeen = onEntries as () => void
      }
      override observe(options: PerformanceObserverInit) {
        if (options.type === 'paint') this.#onSeen()
        else super.observe(options)
      }
    }
  })
}
