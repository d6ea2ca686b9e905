"""Small pictures of each kind that files have, with what Pillow 13.0.0 and numpy read: python3 make_fixtures.py FOLDER.

MANIFEST.sha256 names the files: sha256sum *.jpg *.png *.webp *.gif *.in *.ppm.
"""

import io
import pathlib
import sys

import numpy
from PIL import Image, ImageOps

OUT = pathlib.Path(sys.argv[1])


def picture(width, height, seed):
    random = numpy.random.default_rng(seed)
    rows, columns = numpy.mgrid[0:height, 0:width]
    base = numpy.stack([rows * 9, columns * 7, rows * columns], axis=2) % 256
    return Image.fromarray(((base + random.integers(0, 40, (height, width, 3))) % 256).astype("uint8"))


def exif(orientation, little):
    order = "little" if little else "big"
    number = lambda value, size: value.to_bytes(size, order)
    tiff = (b"II" if little else b"MM") + number(42, 2) + number(8, 4) + number(1, 2)
    return b"Exif\0\0" + tiff + number(0x112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + b"\0\0" + number(0, 4)


def keep(name, data):
    (OUT / name).write_bytes(data)
    image = ImageOps.exif_transpose(Image.open(io.BytesIO(data)))
    if image.mode == "I;16":
        image = Image.fromarray((numpy.asarray(image) >> 8).astype("uint8"))
    if image.has_transparency_data:
        image = image.convert("RGBA")
        white = Image.new("RGBA", image.size, (255, 255, 255, 255))
        white.alpha_composite(image)
        image = white
    image = image.convert("RGB")
    (OUT / (name + ".ppm")).write_bytes(b"P6 %d %d 255\n" % image.size + image.tobytes())


def saved(image, kind, **options):
    data = io.BytesIO()
    image.save(data, kind, **options)
    return data.getvalue()


small = picture(13, 9, 1)
for orientation in range(1, 9):
    for little in (True, False):
        note = exif(orientation, little)
        tag = f"exif{orientation}{'le' if little else 'be'}"
        keep(f"{tag}.jpg", saved(small, "JPEG", exif=note, quality=90))
        keep(f"{tag}.png", saved(small, "PNG", exif=note))
        keep(f"{tag}.webp", saved(small, "WEBP", exif=note, lossless=True))
for sampling in (0, 1, 2, "4:1:1"):
    keep(f"sampling{sampling if isinstance(sampling, int) else 411}.jpg", saved(picture(37, 21, 2), "JPEG", subsampling=sampling))
keep("progressive.jpg", saved(picture(33, 18, 3), "JPEG", progressive=True))
keep("gray.jpg", saved(picture(20, 11, 4).convert("L"), "JPEG"))
keep("cmyk.jpg", saved(picture(19, 12, 5).convert("CMYK"), "JPEG"))
keep("restarts.jpg", saved(picture(40, 24, 6), "JPEG", restart_marker_blocks=2))
keep("palette.png", saved(picture(17, 10, 7).quantize(9), "PNG"))
keep("bits1.png", saved(picture(21, 9, 8).convert("1"), "PNG"))
keep("bits2.png", saved(picture(21, 9, 9).quantize(4), "PNG", bits=2))
keep("gray.png", saved(picture(15, 8, 10).convert("L"), "PNG"))
keep("grayalpha.png", saved(Image.merge("LA", [picture(15, 8, 11).convert("L"), picture(15, 8, 12).convert("L")]), "PNG"))
alpha = picture(14, 11, 13)
alpha.putalpha(picture(14, 11, 14).convert("L"))
keep("alpha.png", saved(alpha, "PNG"))
keep("alpha.webp", saved(alpha, "WEBP", lossless=True))
keep("lossy.webp", saved(picture(31, 22, 15), "WEBP", quality=70))
keep("lossyalpha.webp", saved(alpha, "WEBP", quality=70))
clear = picture(16, 9, 16).quantize(8)
keep("transparent.png", saved(clear, "PNG", transparency=3))
keep("gray16.png", saved(Image.fromarray((numpy.arange(12 * 9, dtype="uint32").reshape(9, 12) * 600).astype("uint16")), "PNG"))
keep("still.gif", saved(picture(18, 13, 17).quantize(16), "GIF"))
keep("transparent.gif", saved(clear, "GIF", transparency=2))
keep("interlaced.gif", saved(picture(18, 13, 18).quantize(16), "GIF", interlace=1))
frames = [picture(18, 13, seed).quantize(16) for seed in (19, 20)]
keep("animated.gif", saved(frames[0], "GIF", save_all=True, append_images=frames[1:], duration=40))
frames = [picture(18, 13, seed) for seed in (21, 22)]
keep("animated.webp", saved(frames[0], "WEBP", save_all=True, append_images=frames[1:], duration=40, lossless=True))
keep("animated.png", saved(frames[0], "PNG", save_all=True, append_images=frames[1:], duration=40))
keep("plain.ppm.in", saved(small, "PPM"))
