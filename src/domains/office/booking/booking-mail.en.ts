export const mail = {
  facts: {
    what: 'What',
    when: 'When',
    place: 'Where',
    units: 'Number',
    cost: 'Price',
    deposit: 'Deposit',
    number: 'Booking number',
  },
  secret: 'This link is yours alone: whoever has it can see, change and cancel the booking.',
  otherwise:
    'You did not book anything? Then somebody entered your address. There is nothing to do: without a confirmation the booking lapses.',
  letters: {
    verify: {
      subject: 'Please confirm: {{title}}',
      title: 'Please confirm your booking',
      text: 'Somebody has booked with this e-mail address. Was it you? Then please confirm by {{until}}; the time is kept free for you until then.',
      button: 'Confirm the booking',
    },
    requested: {
      subject: 'Your request: {{title}}',
      title: 'We have received your request',
      text: 'Thank you! The time is kept free for you. We will look at your request and write to you as soon as it is confirmed.',
      button: 'See the request',
    },
    confirmed: {
      subject: 'Confirmed: {{title}}',
      title: 'Your booking is confirmed',
      text: 'We look forward to seeing you. The date for your calendar is attached.',
      button: 'See, change or cancel',
    },
    waiting: {
      subject: 'Waiting list: {{title}}',
      title: 'You are on the waiting list',
      text: 'If the time becomes free we will offer it to you by e-mail. You can take yourself off the list at any time.',
      button: 'See the waiting list',
    },
    offered: {
      subject: 'A place has become free: {{title}}',
      title: 'The time you wanted has become free',
      text: 'It is reserved for you until {{until}}. After that we will offer it to the next person.',
      button: 'Accept or decline',
    },
    rejected: {
      subject: 'Not possible: {{title}}',
      title: 'We are sorry that we cannot accept your request',
      text: 'Perhaps another time suits you.',
      button: 'See other times',
    },
    cancelled: {
      subject: 'Cancelled: {{title}}',
      title: 'The booking is cancelled',
      text: 'This booking no longer holds. There is nothing else to do.',
      button: 'See it',
    },
    moved: {
      subject: 'New time: {{title}}',
      title: 'Your booking has a new time',
      text: 'From now on the time below holds. The date for your calendar is attached.',
      button: 'See, change or cancel',
    },
    reminder: {
      subject: 'Reminder: {{title}}',
      title: 'Your booking is coming up',
      text: 'We would like to remind you of your booking. If you cannot come, please cancel it so that somebody else gets the time.',
      button: 'See, change or cancel',
    },
    lapsed: {
      subject: 'Lapsed: {{title}}',
      title: 'The reservation has lapsed',
      text: 'The deadline has passed, and the time is free for others again. You can book anew at any time.',
      button: 'See it',
    },
  },
  office: {
    button: 'See it in the admin centre',
    new: { subject: 'New booking: {{title}}', title: 'New booking: {{title}}' },
    requested: { subject: 'New request: {{title}}', title: 'A request waits for your confirmation' },
    cancelled: { subject: 'Cancelled: {{title}}', title: 'A booking was cancelled' },
    moved: { subject: 'Moved: {{title}}', title: 'A booking was moved' },
    waiting: { subject: 'Waiting list: {{title}}', title: 'Somebody waits for a place' },
  },
}
