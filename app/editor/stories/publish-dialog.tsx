import { useId, useState } from 'react'
import { isLanguage, type Language, languageCodes, languages } from '../../../languages/languages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { useBlockNames } from '../blocks/block-names.ts'
import { control } from '../control.ts'
import { callDesk, isRefused, type Trouble } from '../desk/calls.ts'
import type { Components, Fault, Plan, Refusal, Story } from '../desk/doors.ts'
import { findFaulty } from '../document/fault-place.ts'
import type { Block } from '../document/json.ts'
import { nameOf } from '../translation/language-name.ts'
import { StateDot } from './story-states.tsx'

type PublishDialogProps = {
  story: Story
  content: Block
  components: Components
  language: Language
  /** Everything that is written is on the server. */
  isSaved: () => Promise<boolean>
  onDone: (story: Story, said: string) => void
  onRefused: (refusal: Refusal | Trouble) => void
  onClose: () => void
}

/** Language by language: now, later, or no longer. */
export function PublishDialog(props: PublishDialogProps) {
  const { story, content, components, language, isSaved, onDone, onRefused, onClose } = props
  const t = useWords('content')
  const names = useBlockNames(components)
  const format = useFormat()
  const id = useId()
  const [chosen, setChosen] = useState<readonly Language[]>([language])
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const chosenNames = chosen.map(nameOf).join(', ')
  const time = Date.parse(at)

  const run = async (verb: 'publish' | 'unpublish') => {
    if (isLater && !(time > Date.now())) return setProblem(t('publish.past'))
    setProblem('')
    setBusy(true)
    const isReady = await isSaved()
    if (!isReady) return onClose()
    const planned = isLater ? { at: time } : {}
    const outcome = await callDesk(verb, { id: story.id, languages: [...chosen], ...planned })
    setBusy(false)
    if (!isRefused(outcome)) {
      const said =
        verb === 'publish'
          ? t('publish.done', { languages: chosenNames })
          : t('publish.undone', { languages: chosenNames })
      return onDone(outcome.story, isLater ? t('publish.planned', { date: format.moment(time) }) : said)
    }
    if (outcome.problem !== 'invalid') return onRefused(outcome)
    setProblem(t('publish.incomplete', { field: outcome.faults.map(describeFault).join(', ') }))
    onRefused(outcome)
  }
  const describeFault = (fault: Fault) => {
    const { block, key } = findFaulty(content, fault)
    const [field = '', code] = key.split('__i18n__')
    const label = names.field(field, components[block.component]?.schema[field])
    const place = `${names.component(block.component)}: ${label}`
    return isLanguage(code) ? `${place} (${nameOf(code)})` : place
  }
  const cancel = async ({ action, languages }: Plan) => {
    const outcome = await callDesk('cancelPlan', { id: story.id, action, languages })
    if (isRefused(outcome)) return setProblem(t('stories.failed'))
    onDone(outcome.story, t('publish.cancelled'))
  }
  const toggle = (code: Language) =>
    setChosen(before =>
      before.includes(code)
        ? before.filter(one => one !== code)
        : languageCodes.filter(one => one === code || before.includes(one)),
    )

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
            {isLater ? t('publish.plan') : t('publish.do')}
          </Button>
          <Button
            kind={isLeaving ? 'danger' : 'secondary'}
            disabled={chosen.length === 0}
            onClick={() => (isLeaving ? run('unpublish') : setLeaving(true))}
          >
            {isLeaving ? t('publish.undoSure') : t('publish.undo')}
          </Button>
        </>
      }
    >
      {problem && (
        <Banner tone="alarm" live="alert">
          {problem}
        </Banner>
      )}
      {isLeaving && (
        <Banner tone="warning" live="alert">
          {t('publish.undoBody', { languages: chosenNames })} {story.isNeeded && t('publish.undoNeeded')}
        </Banner>
      )}
      {story.plans.map(plan => (
        <Banner
          key={`${plan.action}${plan.at}`}
          tone={plan.trouble ? 'warning' : undefined}
          actions={
            <Button kind="secondary" size="small" onClick={() => cancel(plan)}>
              {t('publish.cancel')}
            </Button>
          }
        >
          {t(plan.trouble ? `publish.trouble.${plan.trouble}` : `publish.plans.${plan.action}`, {
            date: format.moment(Date.parse(plan.at)),
            languages: plan.languages.map(nameOf).join(', '),
          })}
        </Banner>
      ))}
      <fieldset>
        <legend className="font-medium">{t('publish.which')}</legend>
        <div className="-mx-4 flex flex-wrap">
          <Button kind="quiet" size="small" onClick={() => setChosen(languageCodes)}>
            {t('publish.all')}
          </Button>
          <Button kind="quiet" size="small" onClick={() => setChosen([language])}>
            {t('publish.current', { language: nameOf(language) })}
          </Button>
        </div>
        <ul className="grid gap-x-6 rounded-md border border-line px-3 py-1 sm:grid-cols-2">
          {languages.map(({ code, name }) => (
            <li key={code}>
              <Checkbox
                checked={chosen.includes(code)}
                onChange={() => toggle(code)}
                label={
                  <span className="block leading-snug">
                    {name}
                    <span className="flex items-center gap-2 text-sm text-quiet">
                      <StateDot state={story.languages[code]} />
                      {t(`states.${story.languages[code]}`)}
                    </span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">{t('publish.when')}</legend>
        <div className="flex gap-6">
          {[false, true].map(later => (
            <label key={String(later)} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={id}
                checked={isLater === later}
                onChange={() => setLater(later)}
                className="size-5 accent-tide"
              />
              {later ? t('publish.later') : t('publish.now')}
            </label>
          ))}
        </div>
        {isLater && (
          <label className="grid gap-1">
            <span className="text-sm font-medium">{t('publish.at')}</span>
            <input
              type="datetime-local"
              value={at}
              onChange={event => setAt(event.target.value)}
              className={`${control} tabular max-w-72`}
            />
          </label>
        )}
      </fieldset>
    </Dialog>
  )
}
