/** Imprint and privacy notice as required of an Austrian municipality (§ 5 ECG, §§ 24 and 25 MedienG, Art. 13 GDPR). */
export const legalDe = {
  imprint: `<p class="lead">Angaben nach § 5 E-Commerce-Gesetz und Offenlegung nach § 25 Mediengesetz.</p>
<div class="note"><p>Rebenau ist ein erfundener Ort. Namen, Adressen und Nummern auf dieser Website gehören niemandem.</p></div>
<h2>Medieninhaberin und Herausgeberin</h2>
<p>Marktgemeinde Rebenau<br>Hauptplatz 1<br>2099 Rebenau<br>Österreich</p>
<ul>
<li>Telefon: <a href="tel:+432999100">02999 100</a></li>
<li>E-Mail: <a href="mailto:amt@rebenau.example">amt@rebenau.example</a></li>
</ul>
<h2>Rechtsform und Vertretung</h2>
<p>Körperschaft des öffentlichen Rechts, vertreten durch Bürgermeisterin Johanna Lössl.</p>
<p>UID-Nummer: ATU00000000<br>Gemeindekennzahl: 39999</p>
<h2>Aufsichtsbehörde</h2>
<p>Die Gemeindeaufsicht wird vom Land Niederösterreich ausgeübt. Maßgeblich ist die NÖ Gemeindeordnung 1973, abrufbar im Rechtsinformationssystem des Bundes.</p>
<h2>Grundlegende Richtung</h2>
<p>Diese Website informiert über Verwaltung, Leben, Wein und Gäste in der Marktgemeinde Rebenau. Sie ist überparteilich. Für Beiträge von Vereinen sind diese selbst verantwortlich.</p>
<h2>Inhalt und Haftung</h2>
<p>Wir prüfen alle Angaben mit Sorgfalt. Rechtsverbindlich sind Kundmachungen in ihrer an der Amtstafel ausgehängten Fassung. Für fremde Websites, auf die wir verweisen, sind deren Betreiber verantwortlich; wird uns ein rechtswidriger Inhalt bekannt, entfernen wir den Verweis.</p>
<h2>Bilder</h2>
<p>Alle Bilder auf dieser Website sind Zeichnungen, die eigens für sie entstanden sind.</p>
<h2>Barrierefreiheit</h2>
<p>Wir bemühen uns, die Anforderungen des Web-Zugänglichkeits-Gesetzes und der WCAG 2.2 auf Stufe AA zu erfüllen. Stoßen Sie auf eine Barriere, schreiben Sie uns bitte an <a href="mailto:barrierefrei@rebenau.example">barrierefrei@rebenau.example</a>. Wir antworten binnen zwei Wochen. Bleibt eine Antwort aus, können Sie sich an die Antidiskriminierungsstelle des Landes Niederösterreich wenden.</p>`,
  privacy: `<p class="lead">Wir verarbeiten so wenige Daten wie möglich. Diese Erklärung sagt nach Art. 13 der Datenschutz-Grundverordnung (DSGVO), welche es sind und warum.</p>
<h2>Wer verantwortlich ist</h2>
<p>Marktgemeinde Rebenau, Hauptplatz 1, 2099 Rebenau, <a href="mailto:amt@rebenau.example">amt@rebenau.example</a>. Unsere Datenschutzbeauftragte erreichen Sie unter <a href="mailto:datenschutz@rebenau.example">datenschutz@rebenau.example</a>.</p>
<h2>Besuch der Website</h2>
<p>Beim Aufruf einer Seite verarbeitet der Server Ihre IP-Adresse, um die Seite auszuliefern und Angriffe abzuwehren. Rechtsgrundlage ist unser berechtigtes Interesse an einem sicheren Betrieb (Art. 6 Abs. 1 lit. f DSGVO). Die Adresse wird nicht dauerhaft gespeichert und nicht für Statistiken verwendet.</p>
<h2>Cookies und Einstellungen</h2>
<p>Notwendige Cookies merken sich Ihre Entscheidung zum Datenschutz und, wenn Sie angemeldet sind, Ihre Sitzung. Ihre Wahl von Schriftgröße und Darstellung bleibt in Ihrem Gerät. Dienste anderer Anbieter werden erst geladen, wenn Sie zugestimmt haben (Art. 6 Abs. 1 lit. a DSGVO, § 165 Abs. 3 TKG 2021). Die Zustimmung können Sie jederzeit am Fuß jeder Seite widerrufen.</p>
<h2>Wenn Sie uns schreiben</h2>
<p>Angaben aus dem Kontaktformular oder einer E-Mail verwenden wir, um Ihr Anliegen zu erledigen. Betrifft es ein Verfahren, gelten die gesetzlichen Aufbewahrungsfristen; sonst löschen wir die Nachricht nach sechs Monaten.</p>
<h2>Newsletter und Nachrichten</h2>
<p>Für den Newsletter speichern wir Ihre E-Mail-Adresse, den Zeitpunkt der Anmeldung und Ihre Bestätigung. Für Nachrichten auf Ihr Gerät speichern wir nur eine technische Kennung und die gewählten Themen. Beides endet, sobald Sie sich abmelden.</p>
<h2>Wer Daten erhält</h2>
<p>Daten gehen nur an Dienstleister, die diese Website in unserem Auftrag betreiben, und an Behörden, wenn ein Gesetz es verlangt. In Länder außerhalb der Europäischen Union übermitteln wir keine Daten.</p>
<h2>Ihre Rechte</h2>
<ul>
<li>Sie können Auskunft, Berichtigung, Löschung oder Einschränkung verlangen.</li>
<li>Sie können einer Verarbeitung widersprechen und Ihre Daten in einem gängigen Format erhalten.</li>
<li>Sie können sich bei der Österreichischen Datenschutzbehörde in Wien beschweren.</li>
</ul>
<p>Ein formloses Schreiben oder eine E-Mail genügt. Wir antworten innerhalb eines Monats.</p>`,
}

export const legalEn = {
  imprint: `<p class="lead">Information under section 5 of the Austrian E-Commerce Act and disclosure under section 25 of the Media Act.</p>
<div class="note"><p>Rebenau is an invented place. The names, addresses and numbers on this website belong to nobody.</p></div>
<h2>Media owner and publisher</h2>
<p>Marktgemeinde Rebenau<br>Hauptplatz 1<br>2099 Rebenau<br>Austria</p>
<ul>
<li>Phone: <a href="tel:+432999100">+43 2999 100</a></li>
<li>E-mail: <a href="mailto:amt@rebenau.example">amt@rebenau.example</a></li>
</ul>
<h2>Legal form and representation</h2>
<p>Body governed by public law, represented by Mayor Johanna Lössl.</p>
<p>VAT number: ATU00000000<br>Municipality code: 39999</p>
<h2>Supervisory authority</h2>
<p>The municipality is supervised by the Province of Lower Austria. The Lower Austrian Municipal Code of 1973 applies; it is available in the federal legal information system.</p>
<h2>Editorial policy</h2>
<p>This website informs about administration, life, wine and hospitality in the market town of Rebenau. It is non-partisan. Clubs are responsible for their own contributions.</p>
<h2>Content and liability</h2>
<p>We check all information with care. Public notices are legally binding in the version posted on the official notice board. Operators of other websites to which we link are responsible for these; if we learn of unlawful content, we remove the link.</p>
<h2>Pictures</h2>
<p>All pictures on this website are drawings made especially for it.</p>
<h2>Accessibility</h2>
<p>We strive to meet the requirements of the Austrian Web Accessibility Act and of WCAG 2.2 at level AA. If you come across a barrier, please write to <a href="mailto:barrierefrei@rebenau.example">barrierefrei@rebenau.example</a>. We answer within two weeks. If we fail to, you may turn to the anti-discrimination office of the Province of Lower Austria.</p>`,
  privacy: `<p class="lead">We process as little data as possible. In accordance with Art. 13 of the General Data Protection Regulation (GDPR) this notice says which and why.</p>
<h2>Who is responsible</h2>
<p>Marktgemeinde Rebenau, Hauptplatz 1, 2099 Rebenau, <a href="mailto:amt@rebenau.example">amt@rebenau.example</a>. You can reach our data protection officer at <a href="mailto:datenschutz@rebenau.example">datenschutz@rebenau.example</a>.</p>
<h2>Visiting the website</h2>
<p>When you open a page, the server processes your IP address in order to deliver the page and to ward off attacks. The legal basis is our legitimate interest in secure operation (Art. 6(1)(f) GDPR). The address is neither stored permanently nor used for statistics.</p>
<h2>Cookies and preferences</h2>
<p>Necessary cookies remember your privacy choice and, when you are signed in, your session. Your choice of font size and display stays on your device. Services of other providers are loaded only once you have agreed (Art. 6(1)(a) GDPR, section 165(3) TKG 2021). You can withdraw your consent at any time at the foot of every page.</p>
<h2>When you write to us</h2>
<p>We use what you tell us in the contact form or by e-mail to deal with your request. Where it concerns official proceedings, statutory retention periods apply; otherwise we delete the message after six months.</p>
<h2>Newsletter and messages</h2>
<p>For the newsletter we store your e-mail address, the time of your subscription and your confirmation. For messages to your device we store only a technical identifier and the topics you chose. Both end as soon as you unsubscribe.</p>
<h2>Who receives data</h2>
<p>Data go only to service providers who run this website on our behalf, and to authorities where the law requires it. We transfer no data to countries outside the European Union.</p>
<h2>Your rights</h2>
<ul>
<li>You may request access, rectification, erasure or restriction.</li>
<li>You may object to processing and receive your data in a common format.</li>
<li>You may lodge a complaint with the Austrian Data Protection Authority in Vienna.</li>
</ul>
<p>An informal letter or e-mail is enough. We answer within one month.</p>`,
}
