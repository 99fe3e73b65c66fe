import { useEffect, useState } from 'react'
import type { Language } from '../../../languages/languages.ts'
import { useRoot } from '../../root-data.ts'
import { listSpeaking } from './countries.ts'

const key = 'exhale:country'

/**
 * The country chosen before in this browser, else the browser's own, which the server knows of who is signed in; nothing
 * to choose with until the page is awake.
 */
export function useCountry(language: Language): [string, ((code: string) => void) | undefined] {
  const [country, setCountry] = useState(regionOf(useRoot()?.locale))
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    setCountry(localStorage.getItem(key) ?? findRegion(language))
    setAwake(true)
  }, [language])
  const choose = (code: string) => {
    localStorage.setItem(key, code)
    setCountry(code)
  }
  return [country, isAwake ? choose : undefined]
}

/** `de-AT` says Austria to a page in German; to one in Polish it says nothing. Where no tag does, the clock may. */
function findRegion(language: Language): string {
  const tag = navigator.languages.find(tag => tag.toLowerCase().startsWith(`${language}-`))
  return regionOf(tag) || findOfZone(listSpeaking(language), Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** The country whose clock this is; nothing where the browser doesn't know which clocks a country has. */
export function findOfZone(countries: readonly string[], timeZone: string): string {
  const zonesOf = (code: string) => {
    const locale: Intl.Locale & { getTimeZones?(): string[] } = new Intl.Locale(`und-${code}`)
    return locale.getTimeZones?.() ?? []
  }
  return countries.find(code => zonesOf(code).includes(timeZone)) ?? ''
}

/** By hand: some browsers say “en-US@posix”, which Intl won't read. */
export const regionOf = (tag: string | null | undefined): string =>
  /-([a-z]{2})(?![a-z0-9])/i.exec(tag ?? '')?.[1]?.toUpperCase() ?? ''
