import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Documents, DocumentsTx } from '../../services/documents/documents.ts'
import { responsesCollection, surveyConsent } from './collections.ts'
import { type CountedResponse, type Summary, summarize } from './counting.ts'
import type { Answers } from './engine.ts'
import type { Instrument } from './instrument.ts'
import type { Instruments } from './offered-instruments.ts'
import type { SurveyResponse } from './response.ts'

/** A survey as it was kept: what was answered, and when. */
export type KeptSurvey = { answers: Answers; at: number }

/** As many as anyone would look back on; the oldest makes room. */
const most = 24

/** Surveys that people chose to keep: each with its own consent, for its owner alone. */
export function createResponses(documents: Documents, instruments: Instruments, clock: Clock) {
  const responses = documents.collection(responsesCollection)
  const pathOf = (uid: string) => responsesCollection.path.replace('{uid}', uid)

  /** All that someone kept, newest first. */
  async function list(uid: string) {
    const found = await responses.query({ uid })
    return found.sort((a, b) => b.data.at - a.data.at)
  }

  return {
    /** False, and nothing is kept, unless the person agreed in the form this came from. */
    async save(uid: string, response: SurveyResponse, isAgreed: boolean): Promise<boolean> {
      if (!isAgreed) return false
      const at = clock.now().getTime()
      const id = newId()
      await documents.transaction(async tx => {
        await makeRoom(tx, uid, response.instrument)
        await tx.collection(responsesCollection).create(
          { uid, id },
          {
            ...response,
            chosen: plain(response.chosen),
            told: plain(response.told),
            consent: surveyConsent,
            at,
          },
        )
      })
      return true
    },

    /** What a guest kept becomes an account's. */
    async carry(from: string, to: string): Promise<void> {
      for (const { id, data } of await responses.query({ uid: from }))
        await responses.set({ uid: to, id }, data)
    },

    /** What someone kept of these questions as they are asked now, newest first. */
    async listKept(uid: string, { id, version }: Instrument): Promise<KeptSurvey[]> {
      const own = (await list(uid)).filter(({ data }) => data.instrument === id && data.version === version)
      return own.map(({ data }) => ({ answers: { ...data.chosen, ...data.told }, at: data.at }))
    },

    /** When they last agreed; undefined where nothing is kept. */
    findConsent: async (uid: string): Promise<number | undefined> => (await list(uid))[0]?.data.at,

    /** Everything kept, for its owner to take along. */
    describe: async (uid: string) => (await list(uid)).map(({ data }) => data),

    /** What is kept and no longer readable, as it is. */
    listMisfits: async (uid: string) => (await responses.sort({ uid })).misfits,

    /** Takes back what was kept: of one instrument, or all. */
    async remove(uid: string, instrument?: string): Promise<void> {
      await documents.transaction(async tx => {
        const found = await tx.query({ collection: pathOf(uid) })
        for (const { path, data } of found)
          if (instrument === undefined || data.instrument === instrument) await tx.delete(path)
      })
    },

    /** How many people answered what, for those who run the site: never who, never anyone's own words. */
    async summarize(): Promise<Summary[]> {
      const found = await responses.queryAll()
      const counted = found.map(({ path, data }): CountedResponse => {
        const { instrument, version, language, band, chosen, at } = data
        return { person: path.split('/')[1] ?? '', instrument, version, language, band, chosen, at }
      })
      const asked = [instruments.get('motivation'), instruments.get('test')]
      return instruments.all
        .map(instrument => summarize(instrument, counted))
        .filter(({ people, instrument }) => people !== null || asked.includes(instrument))
    },
  }
}

/** For one more of the same instrument: the oldest go. */
async function makeRoom(tx: DocumentsTx, uid: string, instrument: string): Promise<void> {
  const before = await tx.collection(responsesCollection).query({ uid })
  const alike = before.filter(({ data }) => data.instrument === instrument)
  const oldest = alike.sort((a, b) => a.data.at - b.data.at).slice(0, Math.max(0, alike.length - most + 1))
  for (const { path } of oldest) await tx.delete(path)
}

const plain = (answers: Answers) =>
  Object.fromEntries(Object.entries(answers).map(([id, values]) => [id, [...values]]))
