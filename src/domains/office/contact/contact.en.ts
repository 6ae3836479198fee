import type { SameKeys } from '#kit/shared/text/texts.ts'
import type { admin as germanAdmin, site as german } from './contact.de.ts'

// Texts of both forms.
const shared = {
  optional: 'optional',
  trap: 'Please leave this field empty',
  privacy: 'We use what you enter only to answer you.',
  privacyLink: 'Privacy',
  sentText: 'Number: {{number}}. Please mention it when you ask about it.',
  lookAgain: 'Please check what you entered. Nothing has been sent yet.',
}
const fields = {
  name: 'Name',
  email: 'E-mail address',
  captcha: 'Check question: {{question}}',
  receipt: 'I would like a confirmation by e-mail',
}

export const site = {
  message: {
    ...shared,
    title: 'Write a message',
    createLead: 'Write to us. We answer to the e-mail address that you enter.',
    send: 'Send message',
    sentTitle: 'Your message has arrived',
    another: 'Write another message',
    form: { ...fields, text: 'Your message' },
  },
  barrier: {
    ...shared,
    title: 'Report a barrier',
    createLead:
      'Is there something on this website that you cannot read, use or understand? Please tell us. We need your name and e-mail address only if you would like an answer.',
    send: 'Report barrier',
    sentTitle: 'Your report has arrived',
    another: 'Report another barrier',
    form: { ...fields, text: 'What does not work?' },
    formHints: { text: 'Best with the device and the aid that you use.' },
  },
  page: 'Page concerned',
  back: 'To the home page',
  tooLarge:
    'Your text is far too long and was not sent. Go one step back in your browser, it is still there. There is room for 10,000 characters at most.',
  wrong: {
    required: 'Please fill in this field.',
    nameRequired: 'Please enter your name.',
    nameShort: 'The name is too short.',
    nameLong: 'The name is too long, 120 characters at most.',
    email: 'This e-mail address is not right. Please check it.',
    emailForReceipt: 'We need your e-mail address for the confirmation.',
    textShort: 'The message is too short, at least 10 characters.',
    textLong: 'The message is too long, 10,000 characters at most.',
    captcha: 'The answer to the check question is wrong.',
  },
  statement: {
    title: 'Accessibility statement',
    short: 'Accessibility',
    lead: {
      at: '{{organisation}} is committed to making this website accessible. The basis is Directive (EU) 2016/2102 with the Austrian Web Accessibility Act and the laws of the states.',
      de: '{{organisation}} is committed to making this website accessible. The basis is Directive (EU) 2016/2102 with the German acts on equal opportunities for persons with disabilities and the Accessible Information Technology Ordinance.',
    },
    stateTitle: 'Compliance status',
    state: {
      full: 'This website is fully compliant with the standard EN 301 549 and with WCAG 2.2, level AA.',
      partial:
        'This website is partially compliant with the standard EN 301 549 and with WCAG 2.2, level AA.',
      none: 'This website is not yet compliant with the standard EN 301 549 and with WCAG 2.2, level AA.',
    },
    issuesTitle: 'What is not accessible yet',
    noIssues: 'We know of no shortcomings at present.',
    issuesToCome: 'The list of shortcomings is still being drawn up.',
    helpTitle: 'What the website can do for you',
    help: 'With the round button at the bottom left you can set font size, colours and contrast and underline links. Settings of your device for contrast, colour scheme, motion and font size are respected.',
    madeTitle: 'Preparation of this statement',
    createdOn: 'Prepared on {{day}}.',
    reviewedOn: 'Last reviewed on {{day}}.',
    method: {
      self: 'The assessment is a self-assessment.',
      external: 'The assessment was carried out by an independent body.',
    },
    feedbackTitle: 'Feedback and contact',
    feedback: 'Have you found a shortcoming, or do you need content in another form? Write to us:',
    report: 'Report a barrier',
    enforcementTitle: 'Enforcement procedure',
    enforcement: {
      at: 'If you do not receive a satisfactory answer, you can complain to:',
      de: 'If you do not receive a satisfactory answer, you can turn to:',
    },
  },
} satisfies SameKeys<typeof german>

export const admin = {
  settings: {
    title: 'Messages: settings',
    mail: 'Delivery',
    captcha: 'Check question',
    captchaText:
      'What visitors do not see already keeps robots out. A question is needed only if unwanted messages still come. It has to be easy for everybody.',
    fields: {
      email: 'Messages go to',
      captcha: 'Ask a check question',
      captcha_question: { de: 'Question in German', en: 'Question in English' },
      captcha_answers: 'Right answers',
    },
    hints: {
      email: "If empty, to the website's contact address.",
      captcha_question: {
        de: 'For example: Welche Farbe hat der Schnee?',
        en: 'Empty: the English pages show the German one.',
      },
      captcha_answers: 'Several separated by commas, the English ones too. Capitals do not matter.',
    },
    needed: 'Please enter question and answer.',
  },
  accessibility: {
    title: 'Accessibility',
    state: 'Status',
    stateText: 'The accessibility statement, linked at the bottom of every page, is made of this.',
    issues: 'Known shortcomings',
    issuesText: 'What is not accessible, why, and which other way there is.',
    issue: { de: 'Shortcoming {{number}} in German', en: 'Shortcoming {{number}} in English' },
    addIssue: 'Add a shortcoming',
    removeIssue: 'Remove shortcoming {{number}}',
    enforcement: 'Enforcement body',
    enforcementText:
      'For municipalities a body of the state is responsible, in Lower Austria for example the NÖ Antidiskriminierungsstelle. Please enter yours, with the address from its own website. If empty, the statement names the body of the federation, which only answers for the federation.',
    conformities: {
      full: 'Fully compliant',
      partial: 'Partially compliant',
      none: 'Not compliant',
    },
    methods: { self: 'Self-assessment', external: 'Independent assessment' },
    show: 'View the statement',
    fields: {
      conformity: 'Compliance',
      method: 'Assessment',
      createdOn: 'Prepared on',
      reviewedOn: 'Last reviewed on',
      issues: 'Known shortcomings',
      enforcement: { name: 'Name of the body', address: 'Address', href: 'Web address' },
    },
    wrongLink: 'Please enter the whole address, with https://',
  },
} satisfies SameKeys<typeof germanAdmin>
