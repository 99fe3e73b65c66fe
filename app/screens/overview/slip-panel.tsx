import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

type SlipPanelProps = { onTell: (slip: { smoked: number | undefined; isNewStart: boolean }) => void }

/** After a slip: nothing is lost, and two ways on, of which going on is the first. */
export function SlipPanel({ onTell }: SlipPanelProps) {
  const t = useWords('overview')
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
      <div className="mt-4 max-w-44">
        <TextField
          name="smoked"
          label={t('slip.smoked')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue="1"
          optional
        />
      </div>
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
