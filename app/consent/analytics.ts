/** The counters an operator may choose from; none is loaded before someone agrees to it. */
export const serviceNames = {
  matomo: 'Matomo',
  plausible: 'Plausible',
  umami: 'Umami',
  ga4: 'Google Analytics',
} as const

export type Analytics = { kind: keyof typeof serviceNames; url: string; site: string }
