import { bindAll } from '../../../platform/bind.ts'
import { lookAt } from './checks.ts'
import { createCampaign, duplicateCampaign } from './create.ts'
import { pauseCampaign, resumeCampaign } from './hold.ts'
import { listCampaigns } from './list.ts'
import type { CampaignParts } from './parts.ts'
import { forgetPerson, listWorkBy } from './person.ts'
import { readProgress } from './progress.ts'
import { removeCampaign } from './remove.ts'
import { readResults } from './results.ts'
import { runCampaigns } from './run.ts'
import { saveCampaign } from './save.ts'
import { scheduleCampaign, takeBackCampaign } from './schedule.ts'
import { noteStop, stopCampaign } from './settle.ts'
import { startCampaign } from './start.ts'
import { findCampaign } from './store.ts'
import { testCampaign } from './test.ts'

export type Campaigns = ReturnType<typeof createCampaigns>

/** One email to many who asked for such: written, looked at, sent at its time, and counted without looking at anyone. */
export function createCampaigns(parts: CampaignParts) {
  return {
    get timeZone() {
      return parts.timeZone
    },
    ...bindAll(parts, {
      list: listCampaigns,
      find: findCampaign,
      lookAt,
      create: createCampaign,
      duplicate: duplicateCampaign,
      save: saveCampaign,
      remove: removeCampaign,
      test: testCampaign,
      schedule: scheduleCampaign,
      takeBack: takeBackCampaign,
      start: startCampaign,
      pause: pauseCampaign,
      resume: resumeCampaign,
      stop: stopCampaign,
      noteStop,
      progress: readProgress,
      results: readResults,
      run: runCampaigns,
      listBy: listWorkBy,
      forget: forgetPerson,
    }),
    /** The email in a language, as it would be sent now. */
    write: parts.words.write,
    readWords: parts.words.read,
  }
}
