/** The look's colours as mail programs understand them: `app/ui/tokens.css`, by day and by night. */
export const day = {
  sunken: '#f2f0e7',
  raised: '#fefefb',
  line: '#dad8cd',
  ink: '#15202d',
  quiet: '#495360',
  tide: '#006a84',
  onTide: '#f8fdfe',
  tideSoft: '#d2eef3',
  tideMiddle: '#7dc0cc',
}

export const night: typeof day = {
  sunken: '#080e16',
  raised: '#161d27',
  line: '#2f3945',
  ink: '#edebe2',
  quiet: '#aab2bd',
  tide: '#5fc9db',
  onTide: '#04161f',
  tideSoft: '#0b303b',
  tideMiddle: '#286673',
}
