import type { CampaignOutcome } from '../../../domain/newsletter/campaigns/parts.ts'
import { isLanguage } from '../../../languages/languages.ts'
import type { CampaignActs } from '../../../server/doors/email/campaigns.ts'
import type { UnsentTest } from '../email/test-wish.ts'
import { readDraft } from './read-draft.ts'

/** Does what a form of the composing page asks for; undefined where it asks for nothing. */
export async function actOn(
  acts: CampaignActs,
  id: string,
  form: FormData,
  timeZone: string,
): Promise<CampaignOutcome | UnsentTest | undefined> {
  const revision = Number(form.get('over') ?? form.get('revision'))
  const save = () => acts.save(id, readDraft(form, timeZone), revision)
  switch (form.has('over') ? 'save' : form.get('deed')) {
    case 'save':
      return save()
    case 'schedule': {
      // What stands in the form is what goes.
      const saved = await save()
      if ('problem' in saved) return saved
      const pressed = { revision: saved.campaign.revision, isUntested: form.get('untested') === 'on' }
      return acts.schedule(id, pressed)
    }
    case 'takeBack':
      return acts.takeBack(id)
    case 'test': {
      const language = form.get('language')
      return acts.test(id, isLanguage(language) ? language : 'en', String(form.get('to') ?? ''))
    }
    default:
      return undefined
  }
}
