import { Info, UsersRound } from 'lucide'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { kinds, most } from '../../../domain/links/link.ts'
import type { LinkProblems } from '../../../domain/links/make.ts'
import { readTarget } from '../../../domain/links/target.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Options, Select } from '../../ui/forms/select.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

type Given = {
  target: string
  note: string
  kind: string
  name?: string
  until?: string
  cohort?: string
}
type MakeFormProps = {
  problems?: LinkProblems | undefined
  given?: Given | undefined
  origin: string
  /** Groups that links carry already. */
  cohorts: string[]
}

/** A short link in one row. Someone else's site is named as such while it is typed. */
export function MakeForm({ problems, given, origin, cohorts }: MakeFormProps) {
  const t = useWords('admin')
  const [target, setTarget] = useState(given?.target ?? '')
  const isBusy = useNavigation().formData?.get('deed') === 'make'
  const isElsewhere = readTarget(target, new URL(origin))?.startsWith('https:')
  return (
    <section className="mt-6 rounded-card border border-line bg-raised p-5">
      <h2 className="sr-only">{t('links.make')}</h2>
      <Form
        method="post"
        noValidate
        className={`grid gap-x-3 gap-y-4 min-[24rem]:grid-cols-2 lg:grid-cols-[2fr_1.2fr_1fr_1.1fr] ${problems ? 'items-start' : 'items-end'}`}
      >
        <Fields given={given} problems={problems} cohorts={cohorts} onTarget={setTarget} />
        <Button
          type="submit"
          name="deed"
          value="make"
          busy={isBusy}
          className="self-end max-sm:col-span-full"
        >
          {t('links.submit')}
        </Button>
      </Form>
      <p id="link-target" role="status" className="mt-4 flex gap-2 text-sm text-quiet">
        <Icon of={Info} className="mt-0.5 size-4 shrink-0" />
        <span>{t(isElsewhere ? 'links.elsewhere' : 'links.hint')}</span>
      </p>
      <p id="link-cohort" className="mt-2 flex gap-2 text-sm text-quiet">
        <Icon of={UsersRound} className="mt-0.5 size-4 shrink-0" />
        <span>{t('links.cohorts.hint')}</span>
      </p>
    </section>
  )
}

type FieldsProps = Omit<MakeFormProps, 'origin'> & { onTarget: (target: string) => void }

function Fields({ problems, given, cohorts, onTarget }: FieldsProps) {
  const t = useWords('admin')
  const errorOf = (field: keyof LinkProblems) => {
    const problem = problems?.[field]
    return problem && t(`links.problems.${problem}`)
  }
  return (
    <>
      <TextField
        label={t('links.target')}
        name="target"
        required
        maxLength={most.target}
        defaultValue={given?.target}
        onChange={event => onTarget(event.currentTarget.value)}
        error={errorOf('target')}
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby="link-target"
        frameClassName="max-lg:col-span-full"
      />
      <TextField
        label={t('links.name')}
        optional
        name="name"
        maxLength={most.name}
        defaultValue={given?.name}
        error={errorOf('name')}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="/go/…"
        frameClassName="max-sm:col-span-full"
      />
      <Select label={t('links.for')} name="kind" defaultValue={given?.kind ?? 'page'}>
        <Options of={kinds} nameOf={kind => t(`links.kinds.${kind}`)} />
      </Select>
      <TextField
        label={t('links.until')}
        optional
        name="until"
        type="date"
        defaultValue={given?.until}
        error={errorOf('until')}
      />
      <TextField
        label={t('links.note')}
        optional
        name="note"
        maxLength={most.note}
        defaultValue={given?.note}
        frameClassName="max-sm:col-span-full"
      />
      <TextField
        label={t('links.cohorts.field')}
        optional
        name="cohort"
        list="link-cohorts"
        maxLength={most.cohort}
        defaultValue={given?.cohort}
        error={errorOf('cohort')}
        aria-describedby="link-cohort"
        frameClassName="max-sm:col-span-full lg:col-span-2"
      />
      <datalist id="link-cohorts">
        {cohorts.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
