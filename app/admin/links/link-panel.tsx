import { FileText } from 'lucide'
import { Form } from 'react-router'
import { most } from '../../../domain/links/link.ts'
import type { LinkProblems } from '../../../domain/links/make.ts'
import { languageOfPath } from '../../../languages/languages.ts'
import type { LinkLine } from '../../../server/doors/links.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { LanguageSelect } from '../../ui/forms/language-select.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { StateTag } from './columns.tsx'
import { type LinksAsked, linkList } from './link-list.ts'
import { WeekTable } from './weeks.tsx'

type LinkPanelProps = {
  link: LinkLine
  origin: string
  asked: LinksAsked
  /** What was wrong with a change, and what was to be. */
  refused: { problems: LinkProblems; sent: { target: string; note: string; until: string } } | undefined
}

/** One link: its code and poster, how often it was followed, and what may be changed. */
export function LinkPanel({ link, origin, asked, refused }: LinkPanelProps) {
  const t = useWords('admin')
  const { id, target, state, weeks, cohort } = link
  return (
    <ListPanel
      list={linkList}
      asked={asked}
      by="link"
      line={id}
      title={
        <span className="break-all">
          {new URL(origin).host}/go/{id}
        </span>
      }
      mark={<StateTag state={state} />}
    >
      <div>
        <p className="break-all text-quiet">{target}</p>
        {cohort && <p className="text-quiet">{t('links.cohorts.of', { name: cohort })}</p>}
      </div>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {state !== 'ended' && <Paper link={link} />}
        <div>
          <h3 className="text-lg">{t('links.used')}</h3>
          <WeekTable weeks={weeks} />
        </div>
        <Change link={link} refused={refused} />
      </div>
    </ListPanel>
  )
}

/** Its code to take along, and a poster with it. */
function Paper({ link: { id, target } }: { link: LinkLine }) {
  const t = useWords('admin')
  const small = { kind: 'secondary', size: 'small' } as const
  return (
    <div>
      <h3 className="text-lg">{t('links.paper')}</h3>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <img
          src={`/go/${id}.svg`}
          alt={t('links.code', { address: `/go/${id}` })}
          width={128}
          height={128}
          className="size-32 rounded-md border border-line"
        />
        <div className="grid gap-2">
          <ButtonLink href={`/go/${id}.svg`} download={`${id}.svg`} {...small}>
            {t('links.codeAs', { format: 'SVG' })}
          </ButtonLink>
          <ButtonLink href={`/go/${id}.png`} download={`${id}.png`} {...small}>
            {t('links.codeAs', { format: 'PNG' })}
          </ButtonLink>
        </div>
      </div>
      <form action={`/admin/links/${id}/poster.pdf`} className="mt-6 grid items-end gap-3 sm:grid-cols-2">
        <LanguageSelect
          label={t('links.posterLanguage')}
          name="language"
          defaultValue={languageOfPath(target)}
        />
        <Select label={t('links.posterSize')} name="size" defaultValue="a4">
          <option value="a4">A4</option>
          <option value="letter">Letter</option>
        </Select>
        <Button type="submit" kind="secondary" icon={FileText} className="sm:col-span-2">
          {t('links.poster')}
        </Button>
      </form>
    </div>
  )
}

function Change({ link, refused }: Pick<LinkPanelProps, 'link' | 'refused'>) {
  const t = useWords('admin')
  const { id, expiresAt, state } = link
  const ends = expiresAt === undefined ? '' : new Date(expiresAt).toISOString().slice(0, 10)
  const { target, note, until } = refused?.sent ?? { ...link, until: ends }
  const problem = refused?.problems.target
  const isEnded = state === 'ended'
  return (
    <Form method="post" noValidate className="grid content-start gap-4">
      <h3 className="text-lg">{t('links.change')}</h3>
      <input type="hidden" name="link" value={id} />
      <TextField
        label={t('links.target')}
        name="target"
        required
        maxLength={most.target}
        defaultValue={target}
        error={problem && t(`links.problems.${problem}`)}
        hint={t('links.targetHint')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField label={t('links.note')} optional name="note" maxLength={most.note} defaultValue={note} />
      <TextField label={t('links.until')} optional name="until" type="date" defaultValue={until} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="deed" value="save">
          {t('links.save')}
        </Button>
        <Button type="submit" name="deed" value={isEnded ? 'reopen' : 'end'} kind="secondary">
          {t(isEnded ? 'links.reopen' : 'links.end')}
        </Button>
      </div>
      <p className="text-sm text-quiet">{t(isEnded ? 'links.reopenHint' : 'links.endHint')}</p>
      <p className="text-sm">
        <TextLink to="adminAudit" query={{ noun: 'links', q: id }}>
          {t('links.history')}
        </TextLink>
      </p>
    </Form>
  )
}
