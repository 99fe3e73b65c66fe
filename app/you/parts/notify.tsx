import { useState } from 'react'
import { useNotifications } from '../../member/use-notifications.ts'
import { useRoot } from '../../root-data.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

/** A note on this device when a milestone is reached: offered, explained, and asked for only after a tap. */
export function NotifyMe({ isAgreed }: { isAgreed: boolean }) {
  const t = useWords('notifications')
  const uid = useRoot()?.person?.id ?? ''
  const { state, fault, isBusy, turnOn, turnOff } = useNotifications(uid, isAgreed)
  const [isPlain, setPlain] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-quiet">{t('notify.body')}</p>
      {state === 'impossible' && (
        <p>
          {t('notify.impossible')} <TextLink to="install">{t('notify.install')}</TextLink>
        </p>
      )}
      {state === 'off' && (
        <>
          <Checkbox
            label={t('notify.plain')}
            checked={isPlain}
            onChange={event => setPlain(event.currentTarget.checked)}
          />
          <Button busy={isBusy} onClick={() => turnOn(isPlain)}>
            {t('notify.on')}
          </Button>
          <p className="text-sm text-quiet">{t('notify.private')}</p>
        </>
      )}
      <div role="status" className="empty:hidden">
        {state === 'on' && <p className="font-medium">{t('notify.isOn')}</p>}
        {fault && <Banner tone="warning">{t(`notify.${fault}`)}</Banner>}
      </div>
      {state === 'on' && (
        <Button kind="secondary" busy={isBusy} onClick={turnOff}>
          {t('notify.off')}
        </Button>
      )}
    </div>
  )
}
