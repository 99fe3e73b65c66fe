// Before every part that touches what it makes safe.
import './browser/blocked-storage.ts'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLanguage } from '../languages/languages.ts'
import { createWords } from '../languages/words.ts'
import { resumeNavigation, watchBuilds } from './browser/builds.ts'
import { keepUnsent } from './browser/unreached.ts'
import { keepOffline } from './offline/register.ts'
import { loadWordFiles, WordsProvider } from './words.tsx'

/** Wakes the page the server sent. Where its words cannot be had it stays as it is: links and forms work. */
async function wake() {
  if (resumeNavigation()) return
  const { lang } = document.documentElement
  const words = createWords(isLanguage(lang) ? lang : 'en')
  const files = await loadWordFiles(words)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <WordsProvider words={words} files={files}>
          <HydratedRouter />
        </WordsProvider>
      </StrictMode>,
      // What React could mend says only that it was mended: the reason is what helps.
      { onRecoverableError: error => reportError((error as Error).cause ?? error) },
    )
  })
  watchBuilds()
  window.addEventListener('submit', keepUnsent)
  keepOffline()
}

// Nobody is interrupted: the install page has a button for it.
window.addEventListener('beforeinstallprompt', event => {
  event.preventDefault()
  window.installPrompt = event
})
wake().catch(error => console.error(error))
