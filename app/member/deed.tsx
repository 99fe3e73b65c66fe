import { type ComponentProps, createContext, type ReactNode, type SubmitEvent, use } from 'react'
import { useFormAction } from 'react-router'
import { NoRoom } from './no-room.tsx'
import type { MemberRecord } from './record.ts'
import type { Own } from './use-own.ts'
import type { Verbs } from './verbs.ts'

/** What a form says, what is kept, and the time. Everything a deed may look at. */
export type Asked = { form: FormData; record: MemberRecord; now: number }

/** One thing that someone does with their record; the answer is what is wrong with the form, in the words of its screen. */
export type DeedOf = (verbs: Verbs, asked: Asked) => string | undefined

export type Deeds = Record<string, DeedOf>

type Doing = { own: Own; deeds: Deeds; onDone?: (deed: string, problem: string | undefined) => void }

const DoingContext = createContext<Doing | undefined>(undefined)

/** Says whose record the forms below change, and which deeds they know. */
export function DeedsProvider({ value, children }: { value: Doing; children: ReactNode }) {
  const isOutermost = use(DoingContext) === undefined
  return (
    <DoingContext value={value}>
      {isOutermost && <NoRoom />}
      {children}
    </DoingContext>
  )
}

type DeedProps = ComponentProps<'form'> & {
  deed: string
  fields?: Record<string, string | number | undefined>
  /** Goes to the server even where this device could do it: the next page is to know of it. */
  isSent?: boolean
}

/**
 * A form that does one thing. It works asleep: the server does the same, by the same code. Awake, this device does it at
 * once, with or without a network.
 */
export function Deed({ deed, fields = {}, isSent, onSubmit, children, ...rest }: DeedProps) {
  const doing = use(DoingContext)
  // The router's own address for it: the first page's is not just its path.
  const action = useFormAction()

  async function act(event: SubmitEvent<HTMLFormElement>) {
    onSubmit?.(event)
    // Where nobody says whose record it is, the server knows.
    if (event.defaultPrevented || isSent || !doing) return
    event.preventDefault()
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter)
    const { own, deeds, onDone } = doing
    const [verbs] = await Promise.all([own.findVerbs(), paint()])
    const problem = deeds[deed]?.(verbs, { form, record: own.record, now: Date.now() })
    onDone?.(deed, problem)
  }

  return (
    <form method="post" action={action} onSubmit={act} {...rest}>
      <input type="hidden" name="deed" value={deed} />
      {Object.entries(fields).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </form>
  )
}

/** The tap is seen before its work begins. Nothing is painted where nobody looks. */
const paint = () =>
  new Promise<void>(resolve => {
    if (document.visibilityState === 'hidden') return resolve()
    requestAnimationFrame(() => setTimeout(resolve))
  })
