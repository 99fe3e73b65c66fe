import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLanguage } from '../words.tsx'
import { canNotify, isNotified, startNotifying, stopNotifying } from './notifications.ts'

type State = 'unknown' | 'impossible' | 'off' | 'on'
type Fault = 'denied' | 'failed'

/** Whether this browser shows notifications to someone, who agreed to that on some device or on none; and both switches. */
export function useNotifications(uid: string, isAgreed: boolean, onTurn?: (isOn: boolean) => void) {
  const language = useLanguage()
  const { revalidate } = useRevalidator()
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

  function turn(next: 'on' | 'off'): undefined {
    setState(next)
    onTurn?.(next === 'on')
  }

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
        return answer === 'denied' ? 'denied' : turn('on')
      }),
    turnOff: () =>
      attempt(async () => {
        await stopNotifying()
        return turn('off')
      }),
  }
}
