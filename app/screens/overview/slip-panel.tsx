import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { inputClasses } from '../../ui/forms/control-classes.ts'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

type SlipPanelProps = { onTell: (slip: { smoked: number | undefined; isNewStart: boolean }) => void }

/** After a slip: nothing is lost, and two choices, of which going on is the first. It is there without a network too. */
export function SlipPanel({ onTell }: SlipPanelProps) {
  const t = useWords('overview')
  const say = useWords()
  function tell(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const smoked = Math.round(Number(new FormData(event.currentTarget).get('smoked')))
    onTell({
      smoked: smoked >= 1 && smoked <= 500 ? smoked : undefined,
      isNewStart: (submitter as HTMLButtonElement | null)?.value === 'restart',
    })
  }
  return (
    <form onSubmit={tell} noValidate className="settle mt-4 rounded-card bg-sunken p-4 sm:p-5">
      <h3 className="text-lg">{t('slip.title')}</h3>
      <p className="mt-1 leading-normal text-quiet">{t('slip.body')}</p>
      <label className="mt-4 flex max-w-44 flex-col gap-2 leading-snug font-medium">
        <span>
          {t('slip.smoked')}
          <span className="ms-2 text-sm font-normal whitespace-nowrap text-quiet">
            ({say('ui.optional')})
          </span>
        </span>
        <input
          name="smoked"
          inputMode="numeric"
          autoComplete="off"
          defaultValue="1"
          className={`${inputClasses} font-normal`}
        />
      </label>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit">{t('slip.continue')}</Button>
        <Button type="submit" kind="secondary" name="then" value="restart">
          {t('slip.restart')}
        </Button>
      </div>
      <p className="mt-4 text-sm text-quiet">
        {t('slip.meaning')} <TextLink to="sos">{t('slip.help')}</TextLink>
      </p>
    </form>
  )
}
