import { useState } from 'react'
import { isLanguage, type Language } from '../../../languages/languages.ts'
import { splitKey } from '../../../services/content/format/localize.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { useBlockNames } from '../blocks/block-names.ts'
import { callDesk, isRefused } from '../desk/calls.ts'
import type { Fault, PublishingPlan, Story } from '../desk/doors.ts'
import { findFaulty } from '../document/fault-place.ts'
import type { OpenDocument } from '../document/use-document.ts'
import { useEditing } from '../editor-context.ts'
import { Problem } from '../problem.tsx'
import { useLanguageName } from '../translation/language-name.ts'
import { listPhrases } from '../translation/translation.ts'
import { PlanBanner } from './plan-banner.tsx'
import { LanguagesInput, TimeInput } from './publish-inputs.tsx'

type PublishDialogProps = {
  doc: OpenDocument
  /** What has to be put right before publishing, to be shown at the fields; none once it is published. */
  onFaults: (faults: readonly Fault[]) => void
  onClose: () => void
}

/** Language by language: now, later, or no longer. */
export function PublishDialog({ doc: { story, saver, setStory }, onFaults, onClose }: PublishDialogProps) {
  const t = useWords('content')
  const format = useFormat()
  const { language } = useEditing()
  const nameOf = useLanguageName()
  const describeFault = useFaultNames()
  const [chosen, setChosen] = useState<readonly Language[]>([language])
  const untranslated = useUntranslated(chosen)
  const [{ isLater, at }, setTime] = useState({ isLater: false, at: '' })
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const seen = chosen.filter(code => isOrWillBeSeen(story, code))
  const say = (codes: readonly Language[]) => format.list(codes.map(nameOf))
  const time = Date.parse(at)
  const finish = (next: Story, text: string) => {
    setStory(next)
    onClose()
    onFaults([])
    showToast({ text, tone: 'success' })
  }
  const run = async (verb: PublishingPlan['action']) => {
    if (isLater && !(time > Date.now())) return setProblem(t('publish.past'))
    setProblem('')
    setBusy(true)
    if (!(await saver.flush())) return onClose()
    const planned = isLater ? { at: time } : {}
    const meant = verb === 'publish' ? chosen : seen
    const outcome = await callDesk(verb, { id: story.id, languages: [...meant], ...planned })
    setBusy(false)
    if (!isRefused(outcome)) {
      const done = t(verb === 'publish' ? 'publish.done' : 'publish.undone', { languages: say(meant) })
      return finish(outcome.story, isLater ? t('publish.planned', { date: format.zonedMoment(time) }) : done)
    }
    if (outcome.problem !== 'invalid') return onClose()
    setProblem(t('publish.incomplete', { fields: format.list(outcome.faults.map(describeFault)) }))
    onFaults(outcome.faults)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t('publish.title')}
      description={t('publish.lead')}
      actions={
        <>
          <Button busy={isBusy} disabled={chosen.length === 0} onClick={() => run('publish')}>
            {t(isLater ? 'publish.plan' : untranslated.length > 0 ? 'publish.anyway' : 'publish.do')}
          </Button>
          {seen.length > 0 && (
            <Button
              kind={isLeaving ? 'danger' : 'secondary'}
              onClick={() => (isLeaving ? run('unpublish') : setLeaving(true))}
            >
              {isLeaving ? t('publish.undoSure') : t('publish.undo')}
            </Button>
          )}
        </>
      }
    >
      <Problem text={problem} />
      {isLeaving && seen.length > 0 && (
        <Banner tone="warning" live="alert">
          {t('publish.undoBody', { languages: say(seen) })} {story.isNeeded && t('publish.undoNeeded')}
        </Banner>
      )}
      <Plans story={story} onCancelled={finish} onProblem={setProblem} />
      <LanguagesInput story={story} chosen={chosen} onChange={setChosen} />
      {!isLeaving && <Untranslated texts={untranslated} />}
      <TimeInput isLater={isLater} at={at} onChange={setTime} />
    </Dialog>
  )
}

/** Only that can be taken from visitors. */
const isOrWillBeSeen = ({ languages, plans }: Story, code: Language): boolean =>
  languages[code] !== 'unpublished' ||
  plans.some(plan => plan.action === 'publish' && plan.languages.includes(code))

type UntranslatedText = { code: Language; fields: string }

/** Told before anything is published; whether it may be is the editor's choice. */
function Untranslated({ texts }: { texts: UntranslatedText[] }) {
  const t = useWords('content')
  const nameOf = useLanguageName()
  if (texts.length === 0) return null
  return (
    <Banner tone="warning" title={t('publish.untranslated')}>
      <ul>
        {texts.map(({ code, fields }) => (
          <li key={code} className="line-clamp-3">
            {t('publish.untranslatedIn', { language: nameOf(code), fields })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** What visitors would read in English, by language, each text with its block. */
function useUntranslated(chosen: readonly Language[]): UntranslatedText[] {
  const { root, components, judge } = useEditing()
  const format = useFormat()
  const names = useBlockNames(components)
  const phrases = listPhrases(root, components)
  return chosen.flatMap(code => {
    const missing = phrases.filter(({ block, field }) => judge(block, field, code) === 'missing')
    const fields = missing.map(({ block, field }) => names.place(block, field))
    return fields.length > 0 ? [{ code, fields: format.list(fields) }] : []
  })
}

/** Names the field a fault is in, with its block and its language. */
function useFaultNames(): (fault: Fault) => string {
  const { root, components } = useEditing()
  const nameOf = useLanguageName()
  const names = useBlockNames(components)
  return fault => {
    const { block, key } = findFaulty(root, fault)
    const [field = '', code] = splitKey(key)
    const place = names.place(block, field)
    return isLanguage(code) ? `${place} (${nameOf(code)})` : place
  }
}

type PlansProps = {
  story: Story
  onCancelled: (story: Story, text: string) => void
  onProblem: (text: string) => void
}

/** What will happen automatically, each with a way to cancel it. */
function Plans({ story, onCancelled, onProblem }: PlansProps) {
  const t = useWords('content')
  const cancel = async ({ action, languages }: PublishingPlan) => {
    const outcome = await callDesk('cancelPlan', { id: story.id, action, languages })
    if (isRefused(outcome)) return onProblem(t('stories.failed'))
    onCancelled(outcome.story, t('publish.cancelled'))
  }
  return story.plans.map(plan => (
    <PlanBanner
      key={`${plan.action}${plan.at}`}
      plan={plan}
      actions={
        <Button kind="secondary" size="small" onClick={() => cancel(plan)}>
          {t('publish.cancel')}
        </Button>
      }
    />
  ))
}
