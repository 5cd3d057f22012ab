// The two pages of the sample shop's document, printed as a PDF by make.ts.

export const SAFETY_AND_CARE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Safety and care</title>
<style>
@page { margin: 20mm 18mm }
body { font: 11pt/1.5 Arial, 'Liberation Sans', sans-serif; color: #14171f }
h1 { font-size: 26pt; margin: 0 0 4mm }
h2 { font-size: 15pt; margin: 8mm 0 2mm; border-bottom: 0.4mm solid #14171f; padding-bottom: 1mm }
ol, ul { margin: 0; padding-left: 6mm }
li { margin: 0 0 1.6mm }
.lead { font-size: 12.5pt; margin: 0 }
.page { break-before: page }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; border-bottom: 0.2mm solid #c8ccd4; padding: 2mm 4mm 2mm 0 }
footer { margin-top: 10mm; font-size: 9pt; color: #5b6270 }
</style>
</head>
<body>
<h1>Safety and care</h1>
<p class="lead">For loudspeakers, amplifiers and electronic instruments that are powered from the mains or a generator. Please
read it before the first use, and keep it with the equipment.</p>

<h2>Before you switch on</h2>
<ol>
<li>Compare the voltage on the plate of the device with that of your supply: 230 V, 50 Hz in Nigeria.</li>
<li>Use a socket with earth. Never take the earth off to stop a hum: use a balanced cable or an isolating box instead.</li>
<li>Turn all levels down. Switch on sources and mixer first and power amplifiers and active loudspeakers last; switch off in
the opposite order.</li>
<li>Put loudspeakers on stands only up to the load that the stand states, with its legs fully spread and its pin in place.</li>
<li>Leave a hand’s width free behind every device that has vents or a fan.</li>
</ol>

<h2>Generators and inverters</h2>
<ul>
<li>Let the generator run for a minute before you connect anything, and connect the largest amplifier first.</li>
<li>Leave a quarter of its power unused: loud passages draw far more than the average.</li>
<li>Between the generator and electronic instruments, use a stabiliser with surge protection. Disconnect them before it
stops for want of fuel.</li>
<li>Keep generators outside and away from doors and windows: their exhaust kills.</li>
</ul>

<h2>Your ears</h2>
<p>At 100 dB, hearing is harmed within a quarter of an hour; every 3 dB more halves that time. Keep the audience two metres
from the loudspeakers, and wear ear plugs on the stage.</p>

<div class="page"></div>
<h2>Care</h2>
<table>
<thead><tr><th>When</th><th>What</th></tr></thead>
<tbody>
<tr><td>After every use</td><td>Wipe it with a dry, soft cloth. Coil cables loosely, over and under, without bending the plugs.</td></tr>
<tr><td>Every month</td><td>Vacuum grilles and vents with a soft brush. Check cables for cuts and loose plugs, and stands for
play.</td></tr>
<tr><td>In the rainy season</td><td>Store it dry and off the floor, with bags of silica gel in the cases. Let cold equipment
warm up before you switch it on.</td></tr>
<tr><td>In harmattan</td><td>Cover it when it is not in use: dust clogs fans and wears out faders.</td></tr>
<tr><td>Before long storage</td><td>Take batteries out, and charge built-in ones to about half every three months.</td></tr>
</tbody>
</table>

<h2>When something is wrong</h2>
<ul>
<li><strong>No sound:</strong> follow the signal from its source, one cable after the other, with levels low.</li>
<li><strong>Hum:</strong> power everything from one socket, and keep signal cables away from mains cables.</li>
<li><strong>Distortion:</strong> turn the source down, not the loudspeaker. A red light means too much at the input.</li>
<li><strong>It switches off:</strong> let it cool for twenty minutes, and give it more air.</li>
<li><strong>Smoke, a smell of burning, or water inside:</strong> pull the plug and do not open it. Call a technician.</li>
</ul>

<h2>At the end of its life</h2>
<p>Electronics and batteries do not belong in the household waste or a fire. Bring them to a collector of electronic waste, or
ask us where the nearest is.</p>

<footer>A general guide that comes with this sample shop. It does not replace the manual of the maker, which goes first
wherever the two differ.</footer>
</body>
</html>`;
