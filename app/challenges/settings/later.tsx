import { type ChallengeView, most } from '../../../domain/challenges/challenge.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'
import { VerbForm } from '../verb-form.tsx'
import { SwitchRow } from './own-part.tsx'

/** What its owner may change of what was agreed, and how it ends early. */
export function Later({ view }: { view: ChallengeView }) {
  const t = useWords('challenge')
  const taken = Object.values(view.people).filter(({ role }) => role === 'member').length
  return (
    <section>
      <h2 className="text-xl">{t('later.title')}</h2>
      <VerbForm verb="changeChallenge" className="mt-3 flex flex-wrap items-end gap-3">
        <TextField
          name="name"
          frameClassName="basis-full"
          label={t('later.name')}
          defaultValue={view.name}
          maxLength={most.name}
          required
          autoComplete="off"
        />
        {view.mode === 'together' && (
          <TextField
            name="places"
            type="number"
            inputMode="numeric"
            label={t('later.places')}
            defaultValue={String(view.places)}
            min={Math.max(2, taken)}
            max={most.people}
            required
            frameClassName="min-w-0 grow basis-32"
          />
        )}
        <Button type="submit" kind="secondary">
          {t('save')}
        </Button>
      </VerbForm>
      <div className="mt-5 divide-y divide-line border-y border-line">
        <SwitchRow
          verb="changeChallenge"
          name="welcomesSupporters"
          isOn={view.welcomesSupporters}
          label={t('later.supporters')}
        />
        {view.mode === 'together' && (
          <SwitchRow
            verb="changeChallenge"
            name="hearsCompany"
            isOn={view.hearsCompany}
            label={t('later.company')}
          />
        )}
      </div>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-tide underline decoration-1 underline-offset-4 hover:decoration-2">
          {t('end.title')}
        </summary>
        <VerbForm verb="closeChallenge" className="settle mt-2 rounded-card border border-line bg-raised p-4">
          <p className="leading-snug">{t('end.body')}</p>
          <Button type="submit" kind="danger" size="small" className="mt-3">
            {t('end.do')}
          </Button>
        </VerbForm>
      </details>
      <p className="mt-3 text-sm leading-snug text-quiet">{t('later.note')}</p>
    </section>
  )
}
