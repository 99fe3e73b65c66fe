import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { useRoot } from '../root-data.ts'
import type { loader } from '../screens/home/home.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { TextLink } from '../ui/link.tsx'
import { useLanguage, useWords } from '../words.tsx'
import { canNotify, isNotified, startNotifying, stopNotifying } from './notifications.ts'

type State = 'unknown' | 'impossible' | 'off' | 'on'
type Fault = 'denied' | 'failed'

/** A note on this device when a milestone is reached: offered, explained, and asked for only after a tap. */
export function NotifyMe() {
  const t = useWords('overview')
  const uid = useRoot()?.person?.id ?? ''
  const { state, fault, isBusy, turnOn, turnOff } = useNotifications(uid)
  const [isPlain, setPlain] = useState(false)
  if (!useLoaderData<typeof loader>()?.offersNotifications || state === 'unknown') return null
  return (
    <section className="mb-10">
      <h3 className="text-lg">{t('notify.title')}</h3>
      <p className="mt-2 text-quiet">{t('notify.body')}</p>
      {state === 'impossible' && (
        <p className="mt-3">
          {t('notify.impossible')} <TextLink to="install">{t('notify.install')}</TextLink>
        </p>
      )}
      {state === 'off' && (
        <div className="mt-3 grid justify-items-start gap-3">
          <Checkbox
            label={t('notify.plain')}
            checked={isPlain}
            onChange={event => setPlain(event.currentTarget.checked)}
          />
          <Button kind="secondary" busy={isBusy} onClick={() => turnOn(isPlain)}>
            {t('notify.on')}
          </Button>
          <p className="text-sm text-quiet">{t('notify.private')}</p>
        </div>
      )}
      <div role="status">
        {state === 'on' && <p className="mt-3 font-medium">{t('notify.isOn')}</p>}
        {fault && (
          <Banner tone="warning" className="mt-3">
            {t(`notify.${fault}`)}
          </Banner>
        )}
      </div>
      {state === 'on' && (
        <Button kind="quiet" size="small" className="-mx-4 mt-1" busy={isBusy} onClick={turnOff}>
          {t('notify.off')}
        </Button>
      )}
    </section>
  )
}

function useNotifications(uid: string) {
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const isAgreed = useLoaderData<typeof loader>()?.agreed?.notifications !== undefined
  const [state, setState] = useState<State>('unknown')
  const [fault, setFault] = useState<Fault>()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (!canNotify()) return setState('impossible')
    // The consent may have been withdrawn, here or on another device.
    isNotified(uid).then(
      isOn => setState(isOn && isAgreed ? 'on' : 'off'),
      () => setState('off'),
    )
  }, [uid, isAgreed])

  async function attempt(work: () => Promise<Fault | undefined>) {
    setBusy(true)
    setFault(undefined)
    setFault(await work().catch((): Fault => 'failed'))
    setBusy(false)
    await revalidate()
  }
  return {
    state,
    fault,
    isBusy,
    turnOn: (isPlain: boolean) =>
      attempt(async () => {
        const answer = await startNotifying(uid, { language, isPlain })
        return answer === 'denied' ? 'denied' : void setState('on')
      }),
    turnOff: () => attempt(async () => void setState(await stopNotifying().then(() => 'off' as const))),
  }
}
