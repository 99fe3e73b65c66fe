import { useNotifications } from '../member/use-notifications.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

type DeviceSwitchProps = { uid: string; isAgreed: boolean; onTurn: (isOn: boolean) => void }

/** Notifications on the device someone is holding: asked for only after a tap. */
export function DeviceSwitch({ uid, isAgreed, onTurn }: DeviceSwitchProps) {
  const t = useWords('reminders')
  const { state, fault, isBusy, turnOn, turnOff } = useNotifications(uid, isAgreed, onTurn)
  return (
    <div className="mt-8">
      <h3 className="text-lg">{t('device.title')}</h3>
      <noscript>
        <p className="mt-2">{t('device.script')}</p>
      </noscript>
      {state === 'impossible' && (
        <p className="mt-2">
          {t('device.impossible')} <TextLink to="install">{t('device.install')}</TextLink>
        </p>
      )}
      {state === 'off' && (
        <div className="mt-2 grid justify-items-start gap-3">
          <p className="text-quiet">{t('device.private')}</p>
          <Button busy={isBusy} onClick={() => turnOn(false)}>
            {t('device.on')}
          </Button>
        </div>
      )}
      <div role="status">
        {state === 'on' && <p className="mt-2">{t('device.isOn')}</p>}
        {fault && (
          <Banner tone="warning" className="mt-3">
            {t(`device.${fault}`)}
          </Banner>
        )}
      </div>
      {state === 'on' && (
        <Button kind="quiet" size="small" className="-mx-4 mt-1" busy={isBusy} onClick={turnOff}>
          {t('device.off')}
        </Button>
      )}
    </div>
  )
}
