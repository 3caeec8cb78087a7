#pragma once

#include <string_view>

namespace coro::http {

// The tables of media types, in the format of /etc/mime.types: a type, and the extensions of the files that have it.

// The types of what sites consist of. They are the same on each machine, whatever its own table says: some tables
// call the files of a video (.ts) translations of a program, for example.
inline constexpr std::string_view kSiteTypes = R"(
application/atom+xml atom
application/epub+zip epub
application/gzip gz
application/json json map
application/manifest+json webmanifest
application/msword doc
application/octet-stream bin
application/pdf pdf
application/rss+xml rss
application/rtf rtf
application/vnd.apple.mpegurl m3u8
application/vnd.ms-excel xls
application/vnd.ms-powerpoint ppt
application/vnd.oasis.opendocument.spreadsheet ods
application/vnd.oasis.opendocument.text odt
application/vnd.openxmlformats-officedocument.presentationml.presentation pptx
application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx
application/vnd.openxmlformats-officedocument.wordprocessingml.document docx
application/wasm wasm
application/x-7z-compressed 7z
application/x-bzip2 bz2
application/x-tar tar
application/x-xz xz
application/xhtml+xml xhtml
application/xml xml
application/zip zip
application/zstd zst
audio/aac aac
audio/flac flac
audio/mp4 m4a
audio/mpeg mp3
audio/ogg oga ogg opus
audio/wav wav
audio/webm weba
font/collection ttc
font/otf otf
font/ttf ttf
font/woff woff
font/woff2 woff2
image/apng apng
image/avif avif
image/bmp bmp
image/gif gif
image/jpeg jpeg jpg
image/png png
image/svg+xml svg
image/tiff tif tiff
image/webp webp
image/x-icon ico
model/gltf+json gltf
model/gltf-binary glb
text/calendar ics
text/css css
text/csv csv
text/html htm html
text/javascript js mjs
text/markdown md
text/plain log txt
text/vtt vtt
video/mp2t ts
video/mp4 m4v mp4
video/mpeg mpeg
video/ogg ogv
video/quicktime mov
video/webm webm
video/x-msvideo avi
)";

// The other types that are registered with IANA or in general use. The machine's own table has precedence.
inline constexpr std::string_view kOtherTypes = R"(
application/andrew-inset ez
application/annodex anx
application/appinstaller appinstaller
application/applixware aw
application/appx appx
application/appxbundle appxbundle
application/atomcat+xml atomcat
application/atomsvc+xml atomsvc
application/bbolin lin
application/calendar+xml xcs
application/ccxml+xml ccxml
application/cdmi-capability cdmia
application/cdmi-container cdmic
application/cdmi-domain cdmid
application/cdmi-object cdmio
application/cdmi-queue cdmiq
application/cea cea
application/cellml+xml cellml
application/cpl+xml cpl
application/dash+xml mpd
application/davmount+xml davmount
application/dicom dcm
application/dskpp+xml xmls
application/dssc+der dssc
application/dssc+xml xdssc
application/efi efi
application/emma+xml emma
application/emotionml+xml emotionml
application/exi exi
application/express exp
application/fdf fdf
application/font-tdpfr pfr
application/geo+json geojson
application/geopackage+sqlite3 gpkg
application/gml+xml gml
application/gpx+xml gpx
application/hta hta
application/hyperstudio stk
application/inkml+xml ink inkml
application/ipfix ipfix
application/its+xml its
application/java-archive ear jar war
application/java-serialized-object ser
application/java-vm class
application/json-patch+json json-patch
application/jsonml+json jsonml
application/ld+json jsonld
application/lgr+xml lgr
application/lost+xml lostxml
application/mac-binhex40 hqx
application/mac-compactpro cpt
application/mads+xml mads
application/marc mrc
application/marcxml+xml mrcx
application/mathematica ma mb nb
application/mathml+xml mathml mml
application/mbox mbox
application/mediaservercontrol+xml mscml
application/metalink4+xml meta4
application/mets+xml mets
application/mods+xml mods
application/mp21 m21 mp21
application/msix msix
application/msixbundle msixbundle
application/mxf mxf
application/n-quads nq
application/n-triples nt
application/octet-stream deploy img lha lzh msm msp msu pkg so
application/oda oda
application/oebps-package+xml opf
application/ogg ogx
application/onenote one onepkg onetmp onetoc onetoc2
application/oxps oxps
application/pem-certificate-chain pem
application/pgp-keys asc
application/pgp-signature pgp sig
application/pics-rules prf
application/pkcs10 p10
application/pkcs12 p12 pfx
application/pkcs7-mime p7c p7m p7z
application/pkcs7-signature p7s
application/pkcs8 p8
application/pkix-attr-cert ac
application/pkix-cert cer
application/pkix-crl crl
application/pkix-pkipath pkipath
application/pkixcmp pki
application/postscript ai eps ps
application/provenance+xml provx
application/rdf+xml owl rdf
application/reginfo+xml rif
application/relax-ng-compact-syntax rnc
application/resource-lists+xml rl
application/rls-services+xml rs
application/rpki-ghostbusters gbr
application/rpki-manifest mft
application/rpki-roa roa
application/rsd+xml rsd
application/sbml+xml sbml
application/scvp-cv-request scq
application/scvp-cv-response scs
application/scvp-vp-request spq
application/scvp-vp-response spp
application/sdp sdp
application/shf+xml shf
application/sieve sieve siv
application/smil+xml smi smil
application/sparql-query rq
application/sparql-results+xml srx
application/sql sql
application/srgs gram
application/srgs+xml grxml
application/sru+xml sru
application/ssml+xml ssml
application/stix+json stix
application/tei+xml tei teicorpus
application/thraud+xml tfi
application/timestamped-data tsd
application/toml toml
application/trig trig
application/ttml+xml ttml
application/vnd.adobe.air-application-installer-package+zip air
application/vnd.adobe.fxp fxp fxpl
application/vnd.adobe.xdp+xml xdp
application/vnd.adobe.xfdf xfdf
application/vnd.amazon.ebook azw
application/vnd.android.package-archive apk
application/vnd.apache.parquet parquet
application/vnd.apple.installer+xml mpkg
application/vnd.apple.keynote keynote
application/vnd.apple.numbers numbers
application/vnd.apple.pages pages
application/vnd.apple.pkpass pkpass
application/vnd.chemdraw+xml cdxml
application/vnd.cinderella cdy
application/vnd.comicbook+zip cbz
application/vnd.comicbook-rar cbr
application/vnd.debian.binary-package deb udeb
application/vnd.flatpak flatpak
application/vnd.framemaker book fm frame maker
application/vnd.geogebra.file ggb
application/vnd.geogebra.tool ggt
application/vnd.google-earth.kml+xml kml
application/vnd.google-earth.kmz kmz
application/vnd.groove-account gac
application/vnd.hp-hpgl hpgl
application/vnd.hp-pcl pcl
application/vnd.insors.igm igm
application/vnd.kde.karbon karbon
application/vnd.kde.kchart chrt
application/vnd.kde.kformula kfo
application/vnd.kde.kivio flw
application/vnd.kde.kontour kon
application/vnd.kde.kpresenter kpr kpt
application/vnd.kde.kspread ksp
application/vnd.kde.kword kwd kwt
application/vnd.lotus-1-2-3 123
application/vnd.mapbox-vector-tile mvt
application/vnd.mozilla.xul+xml xul
application/vnd.ms-artgalry cil
application/vnd.ms-cab-compressed cab
application/vnd.ms-excel xla xlb xlc xlm xlt xlw
application/vnd.ms-excel.addin.macroenabled.12 xlam
application/vnd.ms-excel.sheet.binary.macroenabled.12 xlsb
application/vnd.ms-excel.sheet.macroenabled.12 xlsm
application/vnd.ms-excel.template.macroenabled.12 xltm
application/vnd.ms-fontobject eot
application/vnd.ms-htmlhelp chm
application/vnd.ms-outlook msg
application/vnd.ms-pki.seccat cat
application/vnd.ms-powerpoint pot pps
application/vnd.ms-powerpoint.addin.macroenabled.12 ppam
application/vnd.ms-powerpoint.presentation.macroenabled.12 pptm
application/vnd.ms-powerpoint.slideshow.macroenabled.12 ppsm
application/vnd.ms-powerpoint.template.macroenabled.12 potm
application/vnd.ms-project mpp mpt
application/vnd.ms-word.document.macroenabled.12 docm
application/vnd.ms-word.template.macroenabled.12 dotm
application/vnd.ms-works wcm wdb wks wps
application/vnd.ms-wpl wpl
application/vnd.ms-xpsdocument xps
application/vnd.nintendo.snes.rom sfc smc
application/vnd.oasis.opendocument.base odb
application/vnd.oasis.opendocument.chart odc
application/vnd.oasis.opendocument.chart-template otc
application/vnd.oasis.opendocument.formula odf
application/vnd.oasis.opendocument.formula-template odft
application/vnd.oasis.opendocument.graphics odg
application/vnd.oasis.opendocument.graphics-template otg
application/vnd.oasis.opendocument.image odi
application/vnd.oasis.opendocument.image-template oti
application/vnd.oasis.opendocument.presentation odp
application/vnd.oasis.opendocument.presentation-template otp
application/vnd.oasis.opendocument.spreadsheet-template ots
application/vnd.oasis.opendocument.text-master odm
application/vnd.oasis.opendocument.text-template ott
application/vnd.oasis.opendocument.text-web oth
application/vnd.openofficeorg.extension oxt
application/vnd.openstreetmap.data+xml osm
application/vnd.openxmlformats-officedocument.presentationml.slide sldx
application/vnd.openxmlformats-officedocument.presentationml.slideshow ppsx
application/vnd.openxmlformats-officedocument.presentationml.template potx
application/vnd.openxmlformats-officedocument.spreadsheetml.template xltx
application/vnd.openxmlformats-officedocument.wordprocessingml.template dotx
application/vnd.palm oprc pdb pqa
application/vnd.rar rar
application/vnd.rn-realmedia rm
application/vnd.sqlite3 sqlite sqlite3
application/vnd.stardivision.calc sdc
application/vnd.stardivision.draw sda
application/vnd.stardivision.impress sdd
application/vnd.stardivision.math smf
application/vnd.stardivision.writer sdw vor
application/vnd.sun.xml.calc sxc
application/vnd.sun.xml.calc.template stc
application/vnd.sun.xml.draw sxd
application/vnd.sun.xml.draw.template std
application/vnd.sun.xml.impress sxi
application/vnd.sun.xml.impress.template sti
application/vnd.sun.xml.math sxm
application/vnd.sun.xml.writer sxw
application/vnd.sun.xml.writer.global sxg
application/vnd.sun.xml.writer.template stw
application/vnd.symbian.install sis sisx
application/vnd.tcpdump.pcap cap dmp pcap
application/vnd.visio vsd vss vst vsw
application/vnd.wap.wbxml wbxml
application/vnd.wap.wmlc wmlc
application/vnd.wap.wmlscriptc wmlsc
application/vnd.wordperfect wpd
application/voicexml+xml vxml
application/watcherinfo+xml wif
application/widget wgt
application/winhlp hlp
application/wsdl+xml wsdl
application/wspolicy+xml wspolicy
application/x-abiword abw
application/x-apple-diskimage dmg
application/x-arj arj
application/x-bcpio bcpio
application/x-bittorrent torrent
application/x-blender blend
application/x-bzip bz
application/x-cdlink vcd
application/x-chrome-extension crx
application/x-cpio cpio
application/x-csh csh
application/x-director dcr dir dxr
application/x-dvi dvi
application/x-font-bdf bdf
application/x-font-pcf pcf
application/x-font-type1 afm pfa pfb pfm
application/x-gnumeric gnumeric
application/x-gtar gtar
application/x-hdf h5 hdf hdf5
application/x-info info
application/x-iso9660-image iso
application/x-java-jnlp-file jnlp
application/x-latex latex
application/x-lz4 lz4
application/x-lzip lz
application/x-lzma lzma
application/x-mobipocket-ebook mobi prc
application/x-ms-application application
application/x-ms-shortcut lnk
application/x-ms-wmd wmd
application/x-ms-wmz wmz
application/x-msaccess accdb mdb
application/x-msdos-program bat com dll exe
application/x-msi msi
application/x-mspublisher pub
application/x-netcdf nc
application/x-ns-proxy-autoconfig dat pac
application/x-nzb nzb
application/x-pkcs7-certificates p7b spc
application/x-pkcs7-certreqresp p7r
application/x-redhat-package-manager rpm
application/x-research-info-systems ris
application/x-sh sh
application/x-shar shar
application/x-shockwave-flash swf
application/x-silverlight xap
application/x-stuffit sit sitx
application/x-subrip srt
application/x-sv4cpio sv4cpio
application/x-sv4crc sv4crc
application/x-tcl tcl
application/x-texinfo texi texinfo
application/x-ustar ustar
application/x-wais-source src
application/x-web-app-manifest+json webapp
application/x-x509-ca-cert crt der
application/x-xfig fig
application/x-xpinstall xpi
application/xaml+xml xaml
application/xcap-diff+xml xdf
application/xenc+xml xenc
application/xml rng xsd
application/xml-dtd dtd
application/xop+xml xop
application/xproc+xml xpl
application/xslt+xml xsl xslt
application/xspf+xml xspf
application/xv+xml mxml xhvml xvm xvml
application/yaml yaml yml
application/yang yang
application/yin+xml yin
audio/aac adts
audio/ac3 ac3
audio/adpcm adp
audio/aiff aif aifc aiff
audio/amr amr
audio/amr-wb awb
audio/basic au snd
audio/eac3 eac3
audio/midi kar mid midi rmi
audio/mp4 mp4a
audio/mpeg m2a m3a mp2 mp2a mpga
audio/ogg spx
audio/s3m s3m
audio/vnd.dts dts
audio/vnd.dts.hd dtshd
audio/x-caf caf
audio/x-matroska mka
audio/x-mpegurl m3u
audio/x-ms-wax wax
audio/x-ms-wma wma
audio/x-pn-realaudio ra ram
audio/x-scpls pls
audio/xm xm
chemical/x-cif cif
chemical/x-cml cml
chemical/x-mdl-molfile mol
chemical/x-mdl-sdfile sd sdf
chemical/x-xyz xyz
image/aces exr
image/avcs avcs
image/avif-sequence avifs
image/cgm cgm
image/dicom-rle drle
image/emf emf
image/fits fit fits fts
image/g3fax g3
image/heic heic
image/heic-sequence heics
image/heif heif
image/heif-sequence heifs
image/hej2k hej2
image/ief ief
image/jls jls
image/jp2 jp2 jpg2
image/jpeg jfif jpe pjpeg
image/jpm jpgm jpm
image/jpx jpf jpx
image/jxl jxl
image/jxr jxr
image/jxs jxs
image/ktx ktx
image/ktx2 ktx2
image/prs.btif btif
image/svg+xml svgz
image/t38 t38
image/tiff-fx tfx
image/vnd.adobe.photoshop psd
image/vnd.djvu djv djvu
image/vnd.dwg dwg
image/vnd.dxf dxf
image/vnd.fastbidsheet fbs
image/vnd.fpx fpx
image/vnd.ms-dds dds
image/vnd.ms-modi mdi
image/vnd.ms-photo hdp wdp
image/vnd.radiance hdr
image/vnd.wap.wbmp wbmp
image/vnd.zbrush.pcx pcx
image/wmf wmf
image/x-canon-cr2 cr2
image/x-cmu-raster ras
image/x-nikon-nef nef
image/x-portable-anymap pnm
image/x-portable-bitmap pbm
image/x-portable-graymap pgm
image/x-portable-pixmap ppm
image/x-rgb rgb
image/x-tga tga
image/x-xbitmap xbm
image/x-xcf xcf
image/x-xpixmap xpm
image/x-xwindowdump xwd
message/rfc822 eml mht mhtml mime
model/3mf 3mf
model/iges iges igs
model/jt jt
model/mesh mesh msh silo
model/mtl mtl
model/obj obj
model/step step stp
model/step+zip stpz
model/stl stl
model/u3d u3d
model/vnd.collada+xml dae
model/vnd.usda usda
model/vnd.usdz+zip usdz
model/vrml vrml wrl
model/x3d+xml x3d x3dz
model/x3d-vrml x3dv
multipart/related related
text/cache-manifest appcache manifest
text/cql cql
text/csv-schema csvs
text/gff3 gff3
text/html shtml
text/markdown markdown
text/n3 n3
text/org org
text/plain diff text
text/prs.lines.tag dsc
text/richtext rtx
text/sgml sgm sgml
text/shex shex
text/tab-separated-values tsv
text/troff man me ms roff t tr
text/turtle ttl
text/uri-list uri uris urls
text/vcard vcard vcf
text/vnd.curl curl
text/vnd.dvb.subtitle sub
text/vnd.fly fly
text/vnd.graphviz gv
text/vnd.in3d.3dml 3dml
text/vnd.in3d.spot spot
text/vnd.sun.j2me.app-descriptor jad
text/vnd.wap.wml wml
text/vnd.wap.wmlscript wmls
text/wgsl wgsl
text/x-asm asm s
text/x-bibtex bib
text/x-c c cc cpp cxx h hh hpp hxx
text/x-component htc
text/x-csharp cs
text/x-diff patch
text/x-fortran f f77 f90 for
text/x-go go
text/x-handlebars-template hbs
text/x-haskell hs lhs
text/x-java-source java
text/x-kotlin kt kts
text/x-lua lua
text/x-opml opml
text/x-pascal p pas
text/x-perl pl pm
text/x-python py
text/x-ruby rb
text/x-scala scala
text/x-setext etx
text/x-swift swift
text/x-tcl tk
text/x-tex cls ltx sty tex
text/x-uuencode uu
text/x-vcalendar vcs
video/3gpp 3gp 3gpp
video/3gpp2 3g2
video/annodex axv
video/dv dif dv
video/h261 h261
video/h263 h263
video/h264 h264
video/iso.segment m4s
video/jpeg jpgv
video/mj2 mj2 mjp2
video/mp2t m2t m2ts mts
video/mp4 mp4v mpg4
video/mpeg m1v m2v mpe mpg
video/quicktime qt
video/vnd.dvb.file dvb
video/vnd.fvt fvt
video/vnd.mpegurl m4u mxu
video/vnd.ms-playready.media.pyv pyv
video/vnd.vivo viv
video/x-f4v f4v
video/x-fli fli
video/x-flv flv
video/x-la-asf lsf lsx
video/x-matroska mk3d mks mkv
video/x-mng mng
video/x-ms-asf asf asx
video/x-ms-vob vob
video/x-ms-wm wm
video/x-ms-wmv wmv
video/x-ms-wmx wmx
video/x-ms-wvx wvx
video/x-sgi-movie movie
video/x-smv smv
x-conference/x-cooltalk ice
)";

}  // namespace coro::http
