/** Who carries messages to browsers. The address comes from the browser, so nobody else it names is called. */
const carriers = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
]

export function isCarrier(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  return url?.protocol === 'https:' && url.port === '' && carriers.some(carrier => carrier.test(url.hostname))
}
