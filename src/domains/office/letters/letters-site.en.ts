/** Texts of the archive on the site. */
export const archive = {
  title: 'Newsletter archive',
  lead: 'All issues of our newsletter, to read again.',
  empty: 'No issue has been published yet.',
  signUp: 'Subscribe to the newsletter',
  feed: 'Subscribe as RSS feed',
  sent: 'Sent on {{at}}',
  all: 'All issues',
  print: 'Print',
  sponsor: 'Advertisement',
  earlier: 'Earlier issues',
  later: 'Later issues',
}
