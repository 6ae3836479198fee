export const letter = {
  file: 'Gutschein',
  title: 'Gutschein über {{value}}',
  recipient: 'Für {{name}}',
  code: 'Code: {{code}}',
  until: 'Gültig bis {{until}}',
  forever: 'Gültig ohne Ablauf',
  how: 'So lösen Sie ihn ein: Suchen Sie auf {{shop}} etwas aus und geben Sie den Code ein, bevor Sie bestellen.',
  rest: 'Sie können den Betrag in mehreren Teilen verwenden. Was übrig ist, bleibt auf dem Gutschein. Wer den Code kennt, kann ihn einlösen: Bewahren Sie ihn gut auf.',
  subject: 'Ihr Gutschein von {{site}}',
  greeting:
    'Guten Tag! Hier ist Ihr Gutschein. Er liegt auch als PDF bei, zum Ausdrucken oder Weiterschenken.',
  facts: { value: 'Guthaben', code: 'Code', until: 'Gültig bis', for: 'Für' },
  button: 'Zum Shop',
}
