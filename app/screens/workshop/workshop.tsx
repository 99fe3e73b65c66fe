import { Toaster } from '../../ui/overlays/toast.tsx'
import { Buttons } from './buttons.tsx'
import { Data } from './data.tsx'
import { Forms } from './forms.tsx'
import { LongWords } from './long-words.tsx'
import { Messages } from './messages.tsx'
import { Overlays } from './overlays.tsx'
import { Pictures } from './pictures.tsx'
import { Surfaces } from './surfaces.tsx'

export const handle = { words: ['views'] }

/** Every piece of `ui/` in all its states, while developing. */
export default function Workshop() {
  return (
    <main className="wrap flex flex-col gap-24 py-16">
      <title>Workshop</title>
      <header>
        <h1 className="text-4xl">The pieces</h1>
        <p className="prose-width mt-3 text-lg text-quiet">
          Everything the screens are made of, in every state. Look at it by day and by night, on a phone, with
          a keyboard.
        </p>
      </header>
      <Pictures />
      <Buttons />
      <Forms />
      <Surfaces />
      <Messages />
      <Overlays />
      <Data />
      <LongWords />
      <Toaster />
    </main>
  )
}
