import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { type Documents, defineCollection, increment } from '../../services/documents/documents.ts'
import type { Functions } from '../../services/functions/functions.ts'

const count = z.number().int().min(0)

/** How many found an article helpful, under the article's id. Who they were is nowhere. Only the server touches it. */
export const feedbackOf = defineCollection({
  path: 'feedback',
  schema: z.strictObject({ yes: count, no: count }),
})

export type Counts = z.output<typeof feedbackOf.schema>

const hour = 60 * 60_000

/** A whole clinic may share one network, and each of its people may read more than one article. */
const limits = {
  all: { calls: 60, per: hour },
  ofArticle: { calls: 5, per: 24 * hour },
}

export function createFeedback(documents: Documents, { spend }: Functions['limits']) {
  const feedback = documents.collection(feedbackOf)

  async function mayCount(article: string, network: string): Promise<boolean> {
    const until =
      (await spend('rateArticle', network, limits.all)) ??
      (await spend('rateArticle', `${network} ${article}`, limits.ofArticle))
    return until === undefined
  }

  return {
    /** Whether it was counted. */
    async rate(article: string, isHelpful: boolean, network: string): Promise<boolean> {
      if (!(await mayCount(article, network))) return false
      const one = { id: article }
      const [yes, no] = isHelpful ? [1, 0] : [0, 1]
      try {
        await feedback.create(one, { yes, no })
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'already-exists') throw error
        await feedback.update(one, isHelpful ? { yes: increment(1) } : { no: increment(1) })
      }
      return true
    },

    async count(article: string): Promise<Counts> {
      return (await feedback.find({ id: article }))?.data ?? { yes: 0, no: 0 }
    },
  }
}
