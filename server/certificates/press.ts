import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Inscription } from '../../app/certificates/inscription.ts'
import type { CertificateFormat } from '../../app/certificates/stages.ts'
import { createKeptFiles } from '../../platform/kept-files.ts'
import { createThread } from '../../platform/thread.ts'
import type { PrintJob } from './press-worker.ts'

/** Of the drawing: another number where the same words come out differently. */
const edition = 1
const mostWaiting = 60
/** What was asked for lately is kept, and not without end. */
const kept = { mostFiles: 2_000, keptFor: 7 * 24 * 3_600_000 }

type Print = { id: string; format: CertificateFormat; written: Inscription; link: string }

const warmUp: Inscription = {
  theme: 'dawn',
  language: 'en',
  label: 'Aa',
  number: '0',
  unit: 'Żя',
  selfReported: 'Aa',
  host: 'aa',
}

/**
 * Pictures and PDFs, painted on a thread of its own and kept on disk by what stands on them. Each certificate has a
 * folder, so that nothing of it stays when it goes.
 */
export function createPress(dataDir: string) {
  const files = createKeptFiles(join(dataDir, 'certificates'), Number.POSITIVE_INFINITY, kept)
  // Bounded: `mostWaiting` of the thread; each goes when it is painted.
  const underWay = new Map<string, Promise<Buffer>>()
  const thread = createThread<PrintJob>(new URL('./press-worker.ts', import.meta.url), mostWaiting, 512)

  async function findOrPaint(name: string, job: PrintJob, who: string): Promise<Buffer> {
    const known = await files.find(name)
    if (known) return known
    const painted = await thread.run(job, who)
    await files.keep(name, painted)
    return painted
  }

  return {
    /** Starts the thread for someone about to need it, so that by then its fonts are read and it has painted once. */
    wake(): void {
      if (thread.isRunning()) return
      for (const format of ['share', 'a4'] as const)
        thread.run({ format, written: warmUp, link: '' }, '').catch(() => {})
    },

    /** Asked twice at once it is painted once. */
    print({ id, format, written, link }: Print, who: string): Promise<Buffer> {
      const name = join(id, hash(JSON.stringify([edition, format, written, link])))
      const known = underWay.get(name)
      if (known) return known
      const printed = findOrPaint(name, { format, written, link }, who).finally(() => underWay.delete(name))
      underWay.set(name, printed)
      return printed
    },

    /** What isn't stored here: names on it can be taken back at any time, or it's quickly painted. */
    paint: (job: PrintJob, who: string): Promise<Buffer> => thread.run(job, who),

    discard: (id: string) => files.forgetFolder(id),
    /** The certificates of which something is on this machine's disk. */
    list: () => files.list(''),
    tidy: (now: number) => files.tidy(now),
    stop: thread.stop,
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40)
